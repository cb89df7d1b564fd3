export { backup } from './backup.ts';
export { discardReplaced, goBack, restore } from './restore.ts';
