import { FLAG_OVERRIDE_PREFIX } from '../../../contract/constants.ts';
import { localTexts, tabTexts } from './storage.ts';

/** The stored override of a feature flag, null if none (AUTH-9). */
export const readFlagOverride = (flag: string): string | null =>
  tabTexts.get(`${FLAG_OVERRIDE_PREFIX}${flag}`);

const HOME_BASE = 'catis.homeBase';
/** The base whose home page this computer showed last. */
export const rememberedHomeBase = (): string | null => localTexts.get(HOME_BASE);
export function rememberHomeBase(baseId: string): void {
  localTexts.set(HOME_BASE, baseId);
  for (const tell of homeBaseListeners) tell(baseId);
}
const homeBaseListeners = new Set<(baseId: string) => void>();
/** Calls back when Home shows another base; returns how to stop. */
export function onHomeBase(tell: (baseId: string) => void): () => void {
  homeBaseListeners.add(tell);
  return () => void homeBaseListeners.delete(tell);
}

/** Applies the chosen theme to the page; `system` leaves it to the browser. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
