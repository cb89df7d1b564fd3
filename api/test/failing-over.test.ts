import t from 'tap';
import { failOver } from './support/failing-over.ts';

t.test('a writer that dies at any statement: who asked is served or told to come again, and all is done once', t =>
  failOver(t, false),
);
