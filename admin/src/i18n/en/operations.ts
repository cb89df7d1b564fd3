/** Texts of the system status: each part, its problems and what to do. */
export const operations = {
  allWell: 'Everything is OK.',
  faults: '%{smart_count} problem needs attention. |||| %{smart_count} problems need attention.',
  lookAgain: 'Refresh',
  away: 'The status is not available: the server or its database does not respond. Published pages stay online. Contact your server administrator.',
  since: 'Since %{when}',
  about: 'Affected: %{names}',
  waiting: '%{smart_count} waiting |||| %{smart_count} waiting',
  lastProbe: 'Last successful test enquiry %{when}',
  noProbe: 'No successful test enquiry yet',
  goThere: 'Open %{screen}',
  states: { works: 'OK', warning: 'Warning', fault: 'Error', unused: 'Off' },
  parts: {
    database: 'Database',
    email: 'Email',
    whatsapp: 'WhatsApp',
    rebuild: 'External rebuild hook',
    publisher: 'Published pages',
    uploads: 'Pictures and files',
    limits: 'Rate limiting',
    schedules: 'Scheduled tasks',
    'large-changes': 'Background jobs',
    ledger: 'Credits',
    probes: 'Test enquiries',
  },
  problems: {
    'not-set-up': 'Email is not set up. No one is notified of leads.',
    waits:
      '%{smart_count} message has been waiting too long. |||| %{smart_count} messages are waiting, the oldest for too long.',
    failed: '%{smart_count} message could not be delivered. |||| %{smart_count} messages could not be delivered.',
    silent: 'The publisher does not respond. Visitors see the previous pages.',
    'pages-fail':
      '%{smart_count} page could not be updated. Visitors see its previous version. |||| %{smart_count} pages could not be updated. Visitors see their previous version.',
    'publishing-failed': 'Publishing the whole site failed. Visitors see the previous pages.',
    away: 'No response.',
    refuses: 'The file storage refuses requests.',
    late: '%{smart_count} task did not start on time. |||| %{smart_count} tasks did not start on time.',
    'run-failed': '%{smart_count} task failed in its last run. |||| %{smart_count} tasks failed in their last run.',
    stuck: 'A background job is stuck.',
    differs:
      '%{smart_count} credit balance does not match its ledger. |||| %{smart_count} credit balances do not match their ledger.',
    'none-arrives': 'Test enquiries have been failing for too long. Visitors’ enquiries may fail too.',
  },
  todo: {
    'not-set-up': 'Enter your mail server and send yourself a test message.',
    waits:
      'Check the error of the last attempt. If there was none, tell your server administrator that no messages are sent.',
    failed: 'Check why they failed, fix the cause and send them again.',
    silent: 'Ask your server administrator to start the publisher. It catches up automatically.',
    'pages-fail': 'The dashboard shows the pages and the reason. They are retried automatically.',
    'publishing-failed':
      'The dashboard shows the reason. Publishing is retried automatically. If it keeps failing, contact your server administrator.',
    away: 'Contact your server administrator. It is used again as soon as it responds.',
    refuses: 'Ask your server administrator to check the key and permissions of the file storage.',
    late: 'Tell your server administrator that no worker is running.',
    'run-failed': 'The list of scheduled tasks shows the reason. The task is retried automatically.',
    stuck: 'Tell your server administrator that no worker is running, or that a batch fails.',
    differs: 'The list of scheduled tasks names the accounts. Find the cause before you adjust credits.',
    'none-arrives':
      'Check whether its email is waiting or failed. If there is none, tell your server administrator that no test enquiry arrives.',
  },
};
