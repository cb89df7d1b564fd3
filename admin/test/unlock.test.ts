/** Everything that costs a credit, and the notifications about it. Each chapter also runs on its own. */
import './unlock/unlock.ts';
