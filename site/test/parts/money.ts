import t from 'tap';
import { approximately } from '../../src/wording/approximate.ts';
import { formatMoney, formatRate, franchiseFee, investmentRange, publicFigures } from '../../src/wording/money.ts';

const figures = { investment_min: 80_000, investment_max: 250_000, franchise_fee: 30_000, currency: 'MYR' };
const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ');

t.test('amounts have no decimals and name their currency', async t => {
  t.equal(plain(formatMoney(80_000, 'MYR')), 'RM 80,000');
  const signs = { USD: 'US$', SGD: 'S$', EUR: '€', GBP: '£', AUD: 'A$', CAD: 'C$', JPY: 'JP¥' };
  for (const [currency, sign] of Object.entries(signs)) t.equal(formatMoney(1_234_567, currency), `${sign}1,234,567`);
  t.equal(formatMoney(25_000, ''), formatMoney(25_000, 'USD'), 'a record without a currency is USD');
});

t.test('an unknown currency is displayed as its code and breaks no page', async t => {
  for (const odd of ['RM', 'ringgit', '£', 'myr', 'XX1', 'THB', 'constructor', '<b>'])
    t.equal(formatMoney(25_000, odd), `${odd} 25,000`);
  t.equal(investmentRange({ ...figures, currency: 'RM' }), 'RM 80,000 – RM 250,000');
});

t.test('a range is displayed as two amounts, or as one amount if both are equal', async t => {
  t.equal(plain(investmentRange(figures)), 'RM 80,000 – RM 250,000');
  t.equal(plain(investmentRange({ ...figures, investment_max: 80_000 })), 'RM 80,000');
});

t.test('on a card a missing or zero figure is displayed as confidential', async t => {
  for (const empty of [null, 0]) {
    t.equal(investmentRange({ ...figures, investment_min: empty }), undefined);
    t.equal(investmentRange({ ...figures, investment_max: empty }), undefined);
    t.equal(franchiseFee({ ...figures, franchise_fee: empty }), undefined);
  }
});

t.test('a franchise page shows either all figures or none', async t => {
  t.same(Object.values(publicFigures(figures) ?? {}).map(plain), ['RM 80,000 – RM 250,000', 'RM 30,000']);
  t.equal(publicFigures({ ...figures, investment_min: null }), undefined);
  t.equal(publicFigures({ ...figures, investment_max: null }), undefined);
  t.equal(publicFigures({ ...figures, franchise_fee: null }), undefined);
  t.equal(publicFigures({ ...figures, franchise_fee: 0 }), undefined);
});

t.test('a rate is displayed in the currency of the site, with the precision that was entered', t => {
  t.equal(formatRate(4.2, 'MYR'), 'RM\u00a04.20');
  t.equal(formatRate(0.0281, 'MYR'), 'RM\u00a00.0281');
  t.equal(formatRate(1 / 4.2, 'USD'), 'US$0.2381');
  t.equal(formatRate(0.31, 'SGD'), 'S$0.31');
  t.equal(formatRate(150, 'JPY'), 'JP¥150.00');
  t.end();
});

t.test('foreign amounts are also displayed in the site’s currency, if there is a rate', async t => {
  const rates = { currency: 'MYR', worths: { USD: 4.2137, JPY: 0.029 } };
  t.equal(plain(approximately([20_000, 34_000], 'USD', rates)), '≈ RM 84,300 – RM 143,000');
  t.equal(plain(approximately([5_000_000, 5_000_000], 'JPY', rates)), '≈ RM 145,000', 'one amount if both are equal');
  t.equal(approximately([20_000], 'EUR', rates), undefined, 'there is no rate');
  t.equal(approximately([20_000], 'MYR', rates), undefined);
});
