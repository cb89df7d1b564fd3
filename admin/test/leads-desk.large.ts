/** Response times of leads. */
import './leads/response-times.ts';
