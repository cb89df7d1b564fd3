import { daysBefore, idAt } from '../support/time.ts';

interface Page {
  title: string;
  slug: string;
  meta_title: string;
  meta_description: string;
  daysAgo: number;
  content: string;
}

const HOW_IT_WORKS: Page = {
  title: 'How It Works',
  slug: 'how-it-works',
  meta_title: 'How Peluang works for franchise buyers',
  meta_description:
    'Compare brands, send one enquiry and speak with the consultant in charge. What happens at each step, and what it costs you: nothing.',
  daysAgo: 300,
  content: `<p>Peluang is a directory. We do not sell franchises and we are not paid when you sign. Brands and their consultants pay to be found; looking, comparing and asking are free.</p>
<h2>1. Compare</h2>
<p>Start with what you can invest, not with what you like to eat. The filters on the <a href="/">directory</a> take a category, a smallest and a largest amount. A card shows the whole range a brand expects you to spend and the fee inside it. Where it reads <em>NDA Required</em>, the brand tells its figures after you have signed a confidentiality agreement.</p>
<h2>2. Read</h2>
<p>Every brand has a page of its own: what the business is, what an outlet looks like, the territories still open, the questions other people asked. Read the last paragraph of the description twice. It says whom the brand does not suit.</p>
<h2>3. Enquire</h2>
<p>Press <strong>Request Information</strong> and tell us who you are, where you would open and when. It takes about two minutes. You receive a reference such as ENQ-7K3M9QXA; quote it when you call.</p>
<h2>4. Talk</h2>
<p>The consultant responsible for that brand replies, usually within 24 hours. Only the consultant and we receive your details. If you hear nothing by then, write to <a href="mailto:hello@example.com">hello@example.com</a> with your reference and we will find out why.</p>
<h2>5. Check, and decide slowly</h2>
<p>Ask for the disclosure document, visit two outlets that the brand did not choose for you, and speak with an owner who left. Our <a href="/guide-to-buying-a-franchise-in-malaysia">buying guide</a> has the list.</p>
<hr>
<p><em>This is a demonstration. All brands, people and figures are fictional.</em></p>`,
};

const GUIDE: Page = {
  title: 'Guide to Buying a Franchise in Malaysia',
  slug: 'guide-to-buying-a-franchise-in-malaysia',
  meta_title: 'Buying a franchise in Malaysia: a short guide',
  meta_description:
    'Registration, disclosure document, true costs, territory and exit: what to check before buying a franchise in Malaysia, with a list of questions.',
  daysAgo: 210,
  content: `<p>A franchise is a licence to run somebody else’s idea with your own money. A good one saves you the mistakes of the first years. This guide is about telling a good one from an expensive one. It is general information and no legal advice.</p>
<h2>The law in four sentences</h2>
<p>Franchises in Malaysia come under the Franchise Act 1998. A franchisor has to register the franchise with the Registrar of Franchises before offering it. You must receive the disclosure document and the agreement at least <strong>ten days</strong> before you sign. After signing there is a cooling-off period, set in the agreement and not shorter than seven working days, in which you may step back.</p>
<h2>What it really costs</h2>
<p>The range on a brand’s page is the usual outlay to opening day. Add to it:</p>
<ul>
<li>working capital for at least six months, nine if the business is seasonal;</li>
<li>deposits for rent and utilities, commonly three to four months;</li>
<li>your own living costs until the outlet pays you;</li>
<li>a refit in year five or six, if the agreement asks for one.</li>
</ul>
<p>Then look at what flows out every month: royalty, marketing levy, software, and the margin the franchisor earns on goods that you must buy from it. The last one is rarely on the first page.</p>
<h2>Twelve questions to ask</h2>
<ol>
<li>What is the registration number, and when was it last renewed?</li>
<li>How many outlets opened in the last three years, and how many closed or changed hands?</li>
<li>May I see audited accounts of the franchisor for three years?</li>
<li>What did comparable outlets take in their first and third year?</li>
<li>Which goods must I buy from you, and at what margin?</li>
<li>How is my territory drawn, and does it hold against your own online sales?</li>
<li>Who chooses the site, and who carries the risk if it fails?</li>
<li>Who trains my staff when half of them have left?</li>
<li>What does a visit from your field team look like?</li>
<li>What does the marketing fund spend, and who decides?</li>
<li>Can I sell, and to whom?</li>
<li>What happens on the last day of the agreement?</li>
</ol>
<h2>Visit without being announced</h2>
<p>Go to two outlets on a weekday afternoon and once on a Saturday. Count customers for an hour. Then ask the owner the one question that tells most: <em>would you buy it again?</em></p>
<h2>Money from the bank</h2>
<p>Banks lend more easily to registered brands with a record. Several have programmes for franchises, and there are public schemes for first-time and for bumiputera entrepreneurs. Bring a cash-flow plan of your own; the brand’s brochure is not one.</p>
<h2>Before you sign</h2>
<p>Have the agreement read by a lawyer who has read others like it. The fee for that is the cheapest insurance in the whole undertaking.</p>
<hr>
<p><em>This site is a demonstration. All brands, people and figures in the directory are fictional.</em></p>`,
};

const PRIVACY: Page = {
  title: 'Privacy Notice',
  slug: 'privacy-notice',
  meta_title: 'Privacy notice under the PDPA',
  meta_description:
    'What personal data an enquiry collects, who receives it, how long it is kept and how to see, correct or withdraw it. In English and Malay.',
  daysAgo: 120,
  content: `<p>This notice is given under the Personal Data Protection Act 2010. A summary in Malay stands at its end.</p>
<h2>What we collect</h2>
<p>When you send an enquiry: your name, email address, phone number, preferred location, budget, experience, timeline and message. When you only look around we count views of pages and advertisements, without knowing who you are.</p>
<h2>What it is for</h2>
<p>To pass your enquiry to the one consultant who is responsible for the brand, to confirm to you that it arrived, and to keep out machines and duplicates. We do not sell lists and do not add you to newsletters.</p>
<h2>Who receives it</h2>
<ul>
<li>the consultant of that brand, named on its page, and the administrators of this site;</li>
<li>the companies that run our servers and send our email, bound by contract;</li>
<li>nobody else, unless a court or the law requires it.</li>
</ul>
<h2>How long we keep it</h2>
<p>Twenty-four months after the last contact. Then name, address, phone number and message are erased; figures without a person remain.</p>
<h2>Your rights</h2>
<p>You may see your data, have it corrected, limit its use or withdraw your consent at any time. Use the link in the confirmation email or write to <a href="mailto:privacy@example.com">privacy@example.com</a>. We reply within 21 days. Fields not marked as required are voluntary; without the required ones nobody could answer you.</p>
<h2>Cookies and measurement</h2>
<p>The site works without cookies. Measurement by third parties runs only where the operator has switched it on and you have agreed.</p>
<h2>Ringkasan dalam Bahasa Melayu</h2>
<p>Kami mengumpul nama, e-mel, nombor telefon, lokasi pilihan, bajet dan mesej anda hanya untuk menghantar pertanyaan anda kepada perunding jenama yang berkenaan. Data disimpan selama 24 bulan selepas hubungan terakhir dan tidak dijual. Anda boleh meminta akses, pembetulan atau menarik balik persetujuan pada bila-bila masa melalui <a href="mailto:privacy@example.com">privacy@example.com</a>.</p>
<hr>
<p><em>This is a demonstration with fictional brands and people. Please do not enter real personal data.</em></p>`,
};

/** Returns the rows of the demo's content pages. */
export const pageRows = (now: Date) =>
  [HOW_IT_WORKS, GUIDE, PRIVACY].map(({ daysAgo, ...page }) => {
    const written = daysBefore(now, daysAgo);
    return { id: idAt(written), ...page, is_published: true, created_at: written, updated_at: written };
  });
