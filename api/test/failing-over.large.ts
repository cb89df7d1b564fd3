import t from 'tap';
import { failOver } from './support/failing-over.ts';

t.setTimeout(300_000);

t.test('the same with each of its errors at each statement', t => failOver(t, true));
