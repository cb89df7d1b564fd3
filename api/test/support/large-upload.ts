import { setTimeout as pause } from 'node:timers/promises';

/** The name of all rows, or a function from the row number. */
type NameOf = string | ((n: number) => string) | undefined;

const HEADER =
  'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model,why_choose_points,faqs';

const aFile = (rows: number, name: NameOf, withSlugs: boolean) =>
  [
    withSlugs ? `${HEADER},slug` : HEADER,
    ...Array.from(
      { length: rows },
      (_, n) =>
        `${typeof name === 'function' ? name(n) : (name ?? `Franchise ${n}`)},Food,"About franchise ${n}, in a few words that people can search for.",/uploads/x.webp,3,2010,Malaysia,Single-Unit,First|Second,Why?::Because|When?::Now${withSlugs ? `,own-${n}` : ''}`,
    ),
  ].join('\r\n');

interface Job {
  status: string;
  read_rows: number;
}

/**
 * Uploads a file of franchises and measures at the same time what other callers see: readiness, a public list, and the
 * job's progress.
 * @param url of the API, `http://…/api`
 */
export const largeUpload = async ({
  url,
  token,
  jobId,
  rows,
  name,
  query = '',
  withSlugs = false,
}: {
  url: string;
  token: string;
  jobId: string;
  rows: number;
  name?: NameOf;
  /** Further query parameters, beginning with `&`. */
  query?: string;
  withSlugs?: boolean;
}) => {
  const form = new FormData();
  form.set('file', new Blob([aFile(rows, name, withSlugs)], { type: 'text/csv' }), 'franchises.csv');
  const headers = { authorization: `Bearer ${token}` };
  let isDone = false;
  const begun = performance.now();
  let took = 0;
  const uploading = fetch(`${url}/admin/bulk-upload-franchises?job_id=${jobId}${query}`, {
    method: 'POST',
    headers,
    body: form,
  })
    .then(async answer => ({ ...JSON.parse(await answer.text()), status: answer.status }))
    .finally(() => {
      isDone = true;
      took = performance.now() - begun;
    });
  const times: number[] = [];
  const progress: number[] = [];
  const timed = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers });
    times.push(performance.now() - began);
    return answer;
  };
  while (!isDone) {
    await (await timed('/readyz')).arrayBuffer();
    await (await timed('/categories')).arrayBuffer();
    const answer = await timed(`/admin/bulk-jobs/${jobId}`);
    if (answer.ok) {
      const job: Job = JSON.parse(await answer.text());
      progress.push(job.read_rows);
    } else await answer.arrayBuffer();
    await pause(10);
  }
  times.sort((a, b) => a - b);
  const usual = times[Math.floor(times.length / 2)] ?? 0;
  return { answer: await uploading, took, usual, slowest: times.at(-1) ?? 0, answers: times.length, progress };
};
