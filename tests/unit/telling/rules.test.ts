import { describe, expect, test } from 'vitest';
import { afterAnswer, expiresAt, pauseAfter } from '#domain/telling/delivery.ts';
import { tellAt } from '#domain/telling/quiet-hours.ts';
import { wallTime } from '#domain/units/time.ts';
import { isPrivateAddress } from '#server/platform/private-address.ts';
import { outcomeOfEvent } from '#server/services/telling/outcome-of-event.ts';
import { ageOf, tell } from '#server/services/telling/words/tell.ts';
import { alertSample, firingSample, termSample } from '#tests/support/client/alert-samples.ts';

const MINUTE = 60_000;
const at = (hours: number, minutes = 0, seconds = 0) => wallTime(Date.UTC(2026, 10, 23, hours, minutes, seconds));
const utcMinute = (instant: number) => Math.floor(instant / MINUTE) % 1_440;

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 7 * 60 };
  test('hold back over midnight until their end, to the minute', () => {
    expect(tellAt(night, at(21, 59, 59), utcMinute)).toBe(at(21, 59, 59));
    expect(tellAt(night, at(22), utcMinute)).toBe(at(31));
    expect(tellAt(night, at(6, 59, 30), utcMinute)).toBe(at(7));
    expect(tellAt(night, at(7), utcMinute)).toBe(at(7));
    expect(tellAt({ from: 60, to: 120 }, at(1, 30), utcMinute)).toBe(at(2));
  });
  test('of no length hold nothing back', () => {
    expect(tellAt({ from: 60, to: 60 }, at(1), utcMinute)).toBe(at(1));
    expect(tellAt(null, at(1), utcMinute)).toBe(at(1));
  });
});

describe('a message that was not taken', () => {
  const later = { kind: 'later', answer: '503', afterMs: null } as const;
  test('is tried again with growing pauses, as late as the channel asks within an hour, until it is too old', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((tries) => pauseAfter(tries, null) / 1_000)).toEqual([5, 15, 60, 300, 900, 3_600, 3_600]);
    expect(pauseAfter(1, 90_000)).toBe(90_000);
    expect(pauseAfter(1, 86_400_000)).toBe(60 * MINUTE);
    const expires = expiresAt('kill', at(0));
    expect(expires).toBe(at(24));
    expect(afterAnswer(later, { tries: 1, now: at(1), expires })).toEqual({ status: 'waiting', dueAt: at(1, 0, 5) });
    expect(afterAnswer(later, { tries: 9, now: at(23, 30), expires })).toEqual({ status: 'expired', dueAt: at(23, 30) });
    expect(expiresAt('feed-silent', at(0))).toBe(at(1));
  });
  test('is not tried again where that was meant', () => {
    for (const kind of ['refused', 'gone'] as const)
      expect(afterAnswer({ kind, answer: '403' }, { tries: 1, now: at(1), expires: at(24) }).status).toBe('failed');
  });
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.10',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'ff02::1',
    'fd12:0:0:1:a1b2:c3d4:69.246.18.52',
    'fe80::8.8.8.8',
    '64:FF9B::a00:1',
    '0064:ff9b:0:0:0:0:10.0.0.1',
    '0:0:0:0:0:FFFF:c0a8:0101',
    '::ffff:0:10.0.0.1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each(['8.8.8.8', '172.32.0.1', '193.0.0.1', '2a00:1450::1', '::ffff:8.8.8.8', '64:ff9b::808:808', '2a00:1450::1:8.8.8.8'])(
    '%s is of the internet',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

const price = firingSample().terms[0]!;
const PCR: typeof price = {
  ...termSample({
    measure: 'pcr',
    instrument: null,
    subject: null,
    underlying: 'NIFTY',
    expiry: '2026-12-01',
    comparator: 'crosses-up',
    level: 1.2,
  }),
  truth: 'unknown',
  value: null,
  exchange_at: null,
  received_at: null,
  missing: 'stale',
};

describe('what is told', () => {
  const values = {
    side: 'SELL',
    lots: 2,
    price: 112.5,
    symbol: 'NIFTY',
    expiry: '2026-11-24',
    strike: 24_500,
    option: 'call',
    code: null,
    reason: null,
  };
  const reader = { language: 'en', timeZone: 'Asia/Kolkata', amounts: true } as const;
  test('names contract, size and price, or leaves the amounts out', () => {
    const filled = { words: { id: 'order-filled', values } };
    expect(tell(filled, reader)).toEqual({ title: 'Filled: sell 2 lots NIFTY 24 Nov 24,500 CE', body: 'At 112.5.' });
    expect(tell(filled, { ...reader, amounts: false })).toEqual({ title: 'Filled: sell NIFTY 24 Nov 24,500 CE', body: '' });
    expect(tell(filled, { ...reader, language: 'fr' }).title).toBe('Exécuté\u202f: vente 2 lots NIFTY 24 nov. 24\u202f500 CE');
  });
  test('says why in our words, or in those of the broker', () => {
    const refused = (more: object) => tell({ words: { id: 'order-rejected', values: { ...values, ...more } } }, reader).body;
    expect(refused({ code: 'account.disabled' })).toBe('This account is off; turn it on first. The order is not in the market.');
    expect(refused({ reason: 'RMS: margin' })).toBe('RMS: margin. The order is not in the market.');
  });
  test('leaves no amount in what a broker or the trader wrote, where amounts are left out', () => {
    const hushed = { ...reader, amounts: false };
    const refused = { words: { id: 'order-rejected', values: { ...values, reason: 'RMS: margin short by Rs 1,23,456.78 of 5 lakh' } } };
    expect(tell(refused, hushed).body).toBe('RMS: margin short by Rs ••• of ••• lakh. The order is not in the market.');
    expect(tell(refused, reader).body).toContain('1,23,456.78');
    const older = { ...values, measure: 'price', direction: 'above', level: 120, value: 121, note: 'Sell 2 at 130.5' };
    expect(tell({ words: { id: 'alert-level', values: older } }, hushed)).toEqual({
      title: 'Price: NIFTY 24 Nov 24,500 CE',
      body: 'Sell ••• at •••.',
    });
  });
  test('says of an alert what came true, then each term with how old its value was', () => {
    const firing = firingSample({ match: 'all', terms: [price, PCR], note: 'Roll at 250' });
    const { words } = outcomeOfEvent({ seq: 1, type: 'alert.fired', at: 0, exchange_at: null, data: { firing, alert: alertSample() } })!;
    expect(tell({ words }, reader)).toEqual({
      title: 'Alert: price NIFTY 1 Dec 26,000 CE at or above 250.5 and PCR NIFTY 1 Dec rose to 1.2',
      body: 'price NIFTY 1 Dec 26,000 CE: 251, 2 s old. PCR NIFTY 1 Dec: unknown. Roll at 250.',
    });
    expect(tell({ words }, { ...reader, amounts: false })).toEqual({
      title: 'Alert: price NIFTY 1 Dec 26,000 CE and PCR NIFTY 1 Dec',
      body: 'PCR NIFTY 1 Dec: unknown. Roll at •••.',
    });
    expect(tell({ words }, { ...reader, language: 'fr' }).title).toMatch(/^Alerte\u202f: prix NIFTY .* au moins 250,5 et PCR/);
  });
  test('says its age from two minutes on', () => {
    expect([59_000, 2 * MINUTE, 89 * MINUTE, 120 * MINUTE].map((ms) => ageOf(ms, 'en'))).toEqual([
      null,
      '2 minutes ago',
      '89 minutes ago',
      '2 hours ago',
    ]);
    expect(ageOf(120 * MINUTE, 'fr')).toBe('il y a 2 heures');
  });
});
