import { type ComponentType } from 'react';
import {
  Bell,
  ChartCandlestick,
  Database,
  FileInput,
  Globe,
  Info,
  Keyboard,
  Palette,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  User,
  type LucideIcon,
} from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { SETTINGS_PATH } from './settings-path.ts';

export interface Section {
  /** Last part of the address and of the message ids. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly Page: ComponentType;
  /** Listed for the owner of the server only. */
  readonly ownersOnly?: boolean;
  /** Opened from other pages; not in the list. */
  readonly unlisted?: boolean;
  /** The back end's feature that the section needs. */
  readonly feature?: string;
}

const kept = { placeholder: <div className="skeleton h-64 rounded-card" aria-busy /> };

/** The sections; each is a chunk of its own. */
export const SECTIONS: readonly Section[] = [
  { name: 'profile', icon: User, Page: lazyPart(async () => (await import('./pages/profile.tsx')).Page, kept) },
  { name: 'appearance', icon: Palette, Page: lazyPart(async () => (await import('./pages/appearance.tsx')).Page, kept) },
  { name: 'language', icon: Globe, Page: lazyPart(async () => (await import('./pages/language.tsx')).Page, kept) },
  { name: 'trading', icon: SlidersHorizontal, Page: lazyPart(async () => (await import('./pages/trading.tsx')).Page, kept) },
  {
    name: 'markets',
    icon: ChartCandlestick,
    feature: 'market',
    Page: lazyPart(async () => (await import('./markets/index.ts')).Page, { ...kept, words: ['settings/markets'] }),
  },
  {
    name: 'shortcuts',
    icon: Keyboard,
    Page: lazyPart(async () => (await import('./pages/shortcuts.tsx')).Page, { ...kept, words: ['shortcuts'] }),
  },
  { name: 'data', icon: Database, Page: lazyPart(async () => (await import('./pages/data.tsx')).Page, kept) },
  {
    name: 'device',
    icon: Smartphone,
    Page: lazyPart(async () => (await import('./device/index.ts')).Page, { ...kept, words: ['settings/device', 'install'] }),
  },
  {
    name: 'security',
    icon: ShieldCheck,
    Page: lazyPart(async () => (await import('./pages/security.tsx')).Page, { ...kept, words: ['step-up'] }),
  },
  {
    name: 'open',
    icon: FileInput,
    unlisted: true,
    Page: lazyPart(async () => (await import('./open/index.ts')).Page, { ...kept, words: ['settings/open'] }),
  },
  {
    name: 'notifications',
    icon: Bell,
    feature: 'telling',
    Page: lazyPart(async () => (await import('./telling/index.ts')).Page, { ...kept, words: ['settings/telling', 'step-up'] }),
  },
  { name: 'about', icon: Info, Page: lazyPart(async () => (await import('./pages/about.tsx')).Page, kept) },
  // Last, because the section appears only once the server has named its owner, and so moves no other entry.
  {
    name: 'server',
    icon: Server,
    ownersOnly: true,
    Page: lazyPart(async () => (await import('./server/index.ts')).Page, { ...kept, words: ['settings/server', 'step-up'] }),
  },
];

/** Returns the section of an address, null for the list alone and for an unknown one. */
export function sectionOf(pathname: string): Section | null {
  const name = pathname.slice(SETTINGS_PATH.length + 1).split('/')[0];
  return SECTIONS.find((each) => each.name === name) ?? null;
}
