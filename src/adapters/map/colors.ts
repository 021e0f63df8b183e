/** The board's colors (src/ui/theme.css) that the picture uses. */
const tokens = {
  sea: '--sunken',
  land: '--surface',
  county: '--line',
  state: '--line-strong',
  ink: '--ink',
  halo: '--surface',
  base: '--ink-2',
  incident: '--error',
  quiet: '--warning',
  aircraft: '--status-out',
  sunset: '--warning',
  divert: '--accent',
  chosen: '--accent',
} as const;
export type MapColors = Readonly<Record<keyof typeof tokens, string>>;

/** Resolves the tokens in the theme that is in force; WebGL can't read custom properties. */
export function mapColors(): MapColors {
  const probe = document.createElement('i');
  document.body.append(probe);
  const resolved = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  // The entries have exactly the names of the tokens.
  return Object.fromEntries(resolved) as MapColors;
}

/** Calls back when the theme changes. @returns a function that stops it */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  system.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
