import { Database, Globe, Info, Keyboard, Palette, ShieldCheck, SlidersHorizontal, User, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';

export interface Section {
  /** Last part of the address and of the message ids. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly Page: ComponentType;
}

/** Each section is a chunk of its own. */
function section(name: string, icon: LucideIcon, load: () => Promise<{ Page: ComponentType }>): Section {
  return { name, icon, Page: lazy(() => load().then(({ Page }) => ({ default: Page }))) };
}

export const SECTIONS: readonly Section[] = [
  section('profile', User, () => import('./pages/profile.tsx')),
  section('appearance', Palette, () => import('./pages/appearance.tsx')),
  section('language', Globe, () => import('./pages/language.tsx')),
  section('trading', SlidersHorizontal, () => import('./pages/trading.tsx')),
  section('shortcuts', Keyboard, () => import('./pages/shortcuts.tsx')),
  section('data', Database, () => import('./pages/data.tsx')),
  section('security', ShieldCheck, () => import('./pages/security.tsx')),
  section('about', Info, () => import('./pages/about.tsx')),
];

export const SETTINGS_PATH = '/app/pages/setting';

/** Returns the section of an address, null for the list alone and for an unknown one. */
export function sectionOf(pathname: string): Section | null {
  const name = pathname.slice(SETTINGS_PATH.length + 1).split('/')[0];
  return SECTIONS.find((each) => each.name === name) ?? null;
}
