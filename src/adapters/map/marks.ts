import type { MapColors } from './colors.ts';

/** Pixels of an image, drawn at twice its size. */
const SIDE = 56;
export const MARK_RATIO = 2;
const [MIDDLE, EDGE, RING] = [SIDE / 2, 14, 5];

const shapes = {
  base: (c: CanvasRenderingContext2D) =>
    c.rect(EDGE + 3, EDGE + 3, SIDE - 2 * EDGE - 6, SIDE - 2 * EDGE - 6),
  incident: (c: CanvasRenderingContext2D) => {
    c.moveTo(MIDDLE, EDGE - 1);
    c.lineTo(SIDE - EDGE, SIDE - EDGE);
    c.lineTo(EDGE, SIDE - EDGE);
    c.closePath();
  },
  aircraft: (c: CanvasRenderingContext2D) => {
    c.moveTo(MIDDLE, EDGE - 1);
    c.lineTo(SIDE - EDGE + 1, MIDDLE);
    c.lineTo(MIDDLE, SIDE - EDGE + 1);
    c.lineTo(EDGE - 1, MIDDLE);
    c.closePath();
  },
};
/**
 * The marks, and the ring around a chosen one. Each kind has its own shape: color alone
 * distinguishes nothing.
 */
export const markNames = ['base', 'incident', 'quiet', 'aircraft', 'ring'] as const;
export type MarkName = (typeof markNames)[number];

/** The image of a mark in the colors of the theme. */
export function markImage(name: MarkName, colors: MapColors): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D context');
  context.beginPath();
  if (name === 'ring') {
    context.arc(MIDDLE, MIDDLE, MIDDLE - RING / 2, 0, 2 * Math.PI);
    context.lineWidth = RING;
    context.strokeStyle = colors.chosen;
    context.stroke();
    return context.getImageData(0, 0, SIDE, SIDE);
  }
  shapes[name === 'quiet' ? 'incident' : name](context);
  context.lineJoin = 'round';
  context.lineWidth = 5;
  context.strokeStyle = colors.halo;
  context.stroke();
  context.fillStyle = colors[name];
  context.fill();
  return context.getImageData(0, 0, SIDE, SIDE);
}
