import { localTexts } from './storage.ts';

const SOUND = 'catis.overdueSound';
/** Whether this computer sounds the alarm of an overdue aircraft (FOL-16). */
export const isAlarmLoud = (): boolean => localTexts.get(SOUND) === 'on';
export const rememberAlarm = (isLoud: boolean): void =>
  localTexts.set(SOUND, isLoud ? 'on' : 'off');

/** Hertz and seconds of the tones. */
const TONES = [880, 660, 880] as const;
const TONE_S = 0.25;

/** Plays three tones. Browsers stay silent before the first click. */
export function playAlarm(): void {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.2;
  volume.connect(audio.destination);
  TONES.forEach((hertz, n) => {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(audio.currentTime + n * TONE_S);
    tone.stop(audio.currentTime + (n + 1) * TONE_S);
    if (n === TONES.length - 1) tone.onended = () => void audio.close();
  });
}
