/** Numbers by day. Each chapter also runs by itself. */
import './series/series.ts';
import './series/parts.ts';
import './series/plans.ts';
