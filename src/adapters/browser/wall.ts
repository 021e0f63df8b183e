/** The time in ms the pointer stays visible after it moved. */
const CURSOR_MS = 5000;
const HOUR_MS = 3_600_000;
/**
 * The picture's offset of each hour, to prevent burn-in on screens that show one picture for weeks.
 */
const SHIFTS = [
  ['0px', '0px'],
  ['4px', '0px'],
  ['4px', '4px'],
  ['0px', '4px'],
] as const;

/**
 * Keeps the screen awake while the page is visible. A browser that can't, or isn't allowed to,
 * leaves it to the computer.
 */
function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (
      isOver ||
      held !== null ||
      document.visibilityState !== 'visible' ||
      !('wakeLock' in navigator)
    )
      return;
    held = await navigator.wakeLock.request('screen').catch(() => null);
    held?.addEventListener('release', () => {
      held = null;
    });
    if (isOver) void held?.release();
  };
  const look = () => void ask();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    void held?.release();
  };
}

/**
 * Applies the wall's styles: its sizes, no pointer, a screen that stays on and does not burn in.
 * Returns how to undo it.
 */
export function applyWallDisplayStyles(): () => void {
  const { classList, style } = document.documentElement;
  classList.add('wall');
  let hiding: ReturnType<typeof setTimeout>;
  const showPointer = () => {
    classList.remove('wall-idle');
    clearTimeout(hiding);
    hiding = setTimeout(() => classList.add('wall-idle'), CURSOR_MS);
  };
  showPointer();
  addEventListener('pointermove', showPointer);
  let hours = 0;
  const shifting = setInterval(() => {
    hours += 1;
    const [x, y] = SHIFTS[hours % SHIFTS.length] ?? SHIFTS[0];
    style.setProperty('--wall-x', x);
    style.setProperty('--wall-y', y);
  }, HOUR_MS);
  const letSleep = keepAwake();
  return () => {
    letSleep();
    clearInterval(shifting);
    clearTimeout(hiding);
    removeEventListener('pointermove', showPointer);
    classList.remove('wall', 'wall-idle');
    for (const name of ['--wall-x', '--wall-y']) style.removeProperty(name);
  };
}
