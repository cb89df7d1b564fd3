export { backup } from './backup.ts';
export { dropReplacedData, restore, undoRestore } from './restore.ts';
