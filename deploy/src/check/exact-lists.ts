/**
 * Loaded before every test file: makes a pattern of a list match only lists of the same length. By default tap accepts
 * longer lists, so that a check for one row would pass with two, and a check for none with any.
 */
import { Match } from 'tcompare';

const { test } = Match.prototype;

Match.prototype.test = function (this: Match) {
  const { object, expect } = this;
  if (Array.isArray(object) && Array.isArray(expect) && object.length > expect.length) return false;
  return test.call(this);
};
