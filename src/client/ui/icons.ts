/** The one outline set, by name, so that a bundle holds only what is drawn. Stroke 1.75 is set by `Icon`. */
export {
  ArrowLeft,
  Bell,
  Briefcase,
  Check,
  ChevronDown,
  ChevronRight,
  CircleCheck,
  Copy,
  Landmark,
  Layers,
  Minus,
  OctagonX,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
