/** A lead is guaranteed: what gives its credit back, by itself and by a report. Each chapter also runs by itself. */
import './claims/guarantee.ts';
import './claims/claims.ts';
import './claims/dishonest.ts';
import './claims/same-twice.ts';
import './claims/racing.ts';
