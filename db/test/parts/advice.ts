import t from 'tap';
import { adviceForOutput } from '../../src/embedded/faults.ts';

t.test('a full disk is recognised in the output of every program', t => {
  const words = [
    'InnoDB: preallocating 12582912 bytes for file ./ibdata1 failed with error 28',
    'Error writing file \'./mysql/db.MAI\' (Errcode: 28 "No space left on device")',
    'Disk full (errno: 28)',
  ];
  for (const said of words)
    t.equal(adviceForOutput(said, 'its log'), 'The disk is full: make room, then start again.', said);
  for (const said of ['Unknown option', 'failed with error 281'])
    t.equal(adviceForOutput(said, 'its log'), 'its log', said);
  t.end();
});
