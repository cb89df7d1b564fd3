import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, rect, stroke } from '../shapes.ts';

/** A dog, sitting. */
export const dog = ({ accent, ink, main }: Palette) => {
  const coat = '#c98d4e';
  return (
    stroke('M70 -30 q54 -6 48 -56', coat, 20) +
    path('M-54 0 q-16 -120 30 -150 h50 q60 40 50 150z', coat) +
    path('M20 -150 h6 q60 40 50 150 h-40 q30 -80 -16 -150z', '#000', 'opacity="0.1"') +
    ellipse(0, -60, 32, 56, lighter(coat, 0.55)) +
    rect(-46, -56, 30, 56, coat, 15) +
    rect(14, -56, 30, 56, coat, 15) +
    ellipse(0, -186, 66, 60, coat) +
    path(
      'M-58 -214 q-44 -10 -44 50 q2 36 28 32 q26 -30 16 -82z M58 -214 q44 -10 44 50 q-2 36 -28 32 q-26 -30 -16 -82z',
      darker(coat, 0.35),
    ) +
    ellipse(0, -162, 36, 28, lighter(coat, 0.6)) +
    ellipse(0, -178, 14, 10, ink) +
    stroke('M0 -168 v10 M-14 -152 q14 12 28 0', ink, 4) +
    circle(-26, -200, 8, ink) +
    circle(26, -200, 8, ink) +
    rect(-44, -138, 88, 15, main, 7) +
    circle(0, -120, 12, accent)
  );
};

/** A cat, sitting, its tail around it. */
export const cat = ({ accent, ink, main }: Palette) => {
  const coat = '#e9a457';
  return (
    stroke('M62 -22 q70 4 66 -60 q-4 -34 -30 -30', coat, 22) +
    path('M-58 0 q-24 -104 34 -140 h48 q58 36 42 140z', coat) +
    ellipse(0, -50, 28, 48, '#fff3e0') +
    stroke(
      'M-50 -84 q10 -8 22 -6 M-54 -60 q10 -8 22 -4 M52 -84 q-10 -8 -20 -6 M56 -60 q-10 -8 -22 -4',
      darker(coat, 0.3),
      7,
    ) +
    rect(-40, -48, 28, 48, coat, 14) +
    rect(12, -48, 28, 48, coat, 14) +
    path('M-62 -178 l-6 -68 l50 34 h36 l50 -34 l-6 68 q0 54 -62 54 t-62 -54z', coat) +
    path('M-56 -206 l-4 -28 l22 16z M56 -206 l4 -28 l-22 16z', lighter(accent, 0.3)) +
    stroke('M-12 -212 v18 M0 -214 v22 M12 -212 v18', darker(coat, 0.3), 6) +
    ellipse(-26, -172, 10, 12, '#d9f0a8') +
    ellipse(26, -172, 10, 12, '#d9f0a8') +
    ellipse(-26, -172, 4, 11, ink) +
    ellipse(26, -172, 4, 11, ink) +
    path('M-8 -154 h16 l-8 10z', '#d9667a') +
    stroke(
      'M0 -144 q-10 12 -20 4 M0 -144 q10 12 20 4 M-34 -150 l-40 -6 M-34 -142 l-40 6 M34 -150 l40 -6 M34 -142 l40 6',
      ink,
      3,
    ) +
    rect(-42, -130, 84, 13, main, 6) +
    circle(0, -116, 10, accent)
  );
};
