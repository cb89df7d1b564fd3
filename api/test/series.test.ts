/** Statistics by day. Each chapter can also be run alone. */
import './series/series.ts';
import './series/parts.ts';
import './series/plans.ts';
