import { type AlertWords, alertTold } from './alert-terms.ts';
import { type Sentences, sentences, type Spoken } from './sentence.ts';

const side = (of: Spoken) => (of.is('side', 'BUY') ? 'Buy' : 'Sell');
const lots = (of: Spoken) => {
  const count = of.text('lots');
  return count === null ? '' : ` ${count} ${count === '1' ? 'lot' : 'lots'}`;
};
const named = (of: Spoken) => of.contract() ?? 'a position';
const CARES: Readonly<Record<string, { readonly failed: string; readonly mended: string; readonly so: string }>> = {
  backup: { failed: 'The backup failed', mended: 'Backups work again', so: 'It is tried again each hour' },
  copy: {
    failed: 'The backup was not copied to its second place',
    mended: 'The backup is in its second place again',
    so: 'The backup itself is made. The copy is tried again each hour',
  },
  hook: {
    failed: 'The command after the backup failed (BACKUP_HOOK)',
    mended: 'The command after the backup works again (BACKUP_HOOK)',
    so: 'The backup itself is made. The command is tried again each hour',
  },
  points: {
    failed: 'Changes since the last backup are not being saved',
    mended: 'Changes since the last backup are being saved again',
    so: 'A restore would lose them. It is tried again every minute',
  },
};
const careOf = (of: Spoken) => CARES[of.text('matter') ?? ''] ?? { failed: 'A backup failed', mended: 'Backups work again', so: '' };
const MEASURES: Readonly<Record<string, string>> = { price: 'Price', change: 'Change', iv: 'IV', pnl: 'P&L' };

const ALERTS: AlertWords = {
  colon: ':',
  percent: '%',
  and: 'and',
  or: 'or',
  alert: 'Alert',
  measures: {
    price: 'price',
    change: 'change',
    volume: 'volume',
    oi: 'OI',
    'oi-change': 'OI change',
    iv: 'IV',
    delta: 'delta',
    gamma: 'gamma',
    theta: 'theta',
    vega: 'vega',
    'atm-iv': 'ATM IV',
    pcr: 'PCR',
    premium: 'premium',
    'position-pnl': 'P&L',
    pnl: 'P&L',
    'account-pnl': 'P&L',
    margin: 'margin used',
    time: 'time',
  },
  ways: { above: 'at or above', below: 'at or below', 'crosses-up': 'rose to', 'crosses-down': 'fell to' },
  events: { entered: 'has entered', exited: 'has exited', stopped: 'has stopped', failed: 'has failed' },
  found: (symbol, count) => `screener ${symbol ?? ''}, ${count} new`,
  old: (seconds) => `${seconds} s old`,
  unknown: 'unknown',
};

/** English texts. The title says what happened, the body what follows. */
export const english: Sentences = {
  'order-filled': (of) => {
    const price = of.number('price');
    return { title: `Filled: ${side(of).toLowerCase()}${lots(of)} ${named(of)}`, body: price === null ? '' : `At ${price}.` };
  },
  'order-rejected': (of) => ({
    title: `Rejected: ${side(of).toLowerCase()}${lots(of)} ${named(of)}`,
    body: sentences(of.reason(), 'The order is not in the market'),
  }),
  'order-turned-up': (of) => ({
    title: `${of.text('name') ?? 'An order'}: the order is at the broker after all`,
    body: 'It was reported as never arrived. Its stop-loss and target are no longer watched: check the order and the position now.',
  }),
  'order-doubled': (of) => ({
    title: `${of.text('name') ?? 'An order'}: this order is at the broker twice`,
    body: `The broker’s ids are ${of.text('first') ?? 'unknown'} and ${of.text('second') ?? 'unknown'}. Both count: cancel one of them now.`,
  }),
  'exit-working': (of) => ({ title: `Stop-loss hit: ${named(of)}`, body: 'The exit was sent and is not confirmed yet.' }),
  'exit-stopped': (of) => ({ title: `Stop-loss hit, closed: ${named(of)}`, body: 'The exit is confirmed.' }),
  'exit-target': (of) => ({ title: `Target hit, closed: ${named(of)}`, body: 'The exit is confirmed.' }),
  'exit-failed': (of) => ({ title: `Exit failed: ${named(of)}`, body: sentences(of.reason(), 'The position may still be open') }),
  'exit-unconfirmed': (of) => {
    const more = of.count('others');
    return {
      title: `Exit not confirmed: ${named(of)}${more === 0 ? '' : ` and ${more} more`}`,
      body: sentences(of.reason(), 'The position may still be open: look at it now'),
    };
  },
  'kill-pressed': (of) => ({
    title: of.is('cause', 'hand') ? 'Kill switch pressed' : 'Kill switch triggered by a limit',
    body: 'Trading is being stopped.',
  }),
  'kill-complete': () => ({ title: 'Trading stopped', body: 'All steps are done.' }),
  'kill-failed': () => ({ title: 'Stopping trading: a step failed', body: 'Look at it now.' }),
  'kill-resumed': () => ({ title: 'Trading resumed', body: '' }),
  'day-loss-warned': (of) => {
    const [loss, limit] = [of.money('loss'), of.money('limit')];
    return {
      title: `Day’s loss at ${of.text('percent')}% of its limit`,
      body: loss === null || limit === null ? '' : `${loss} of ${limit}.`,
    };
  },
  'day-loss-reached': (of) => ({
    title: 'Day’s loss limit reached',
    body: of.is('action', 'exit') ? 'Everything in its scope is being closed.' : 'Nothing may be opened until the session ends.',
  }),
  'feed-silent': (of) => ({
    title: 'No prices',
    body: sentences(`None since ${of.time('since')}`, 'Stop-losses and alerts are not watched until they are back'),
  }),
  'watch-failed': (of) => {
    const name = of.text('name');
    if (of.is('watch', 'books'))
      return {
        title: `${name ?? 'A position'} could not be settled or closed for the day`,
        body: sentences('A server error', 'Check the position and reconcile its account'),
      };
    if (of.is('watch', 'order'))
      return {
        title: `${name ?? 'An order'}: the open order is no longer at the exchange`,
        body: sentences('The server could not restore it after a restart', 'Check it in the order book'),
      };
    if (of.is('watch', 'fill'))
      return {
        title: `${name ?? 'An order'}: a change to the order could not be booked`,
        body: sentences('A server error', 'Check the order and reconcile its account'),
      };
    const what = of.is('watch', 'alert')
      ? `Alert${name === null ? '' : ` “${name}”`} is not being watched`
      : `Loss limits${name === null ? '' : ` of ${name}`} are not being watched`;
    return { title: what, body: sentences('A server error: it is being retried', 'Watch the market yourself until then') };
  },
  'session-expiring': (of) => ({
    title: `${of.text('name')}: broker login ends soon`,
    body: sentences(`At ${of.time('until')}`, 'Log in again to continue trading'),
  }),
  'session-over': (of) => ({ title: `${of.text('name')}: broker login needed`, body: 'Nothing can be sent to the broker until then.' }),
  'bot-started': (of) => ({ title: `${of.text('name')} has started`, body: '' }),
  'bot-entered': (of) => ({ title: `${of.text('name')} has entered`, body: '' }),
  'bot-paused': (of) => ({ title: `${of.text('name')} is paused`, body: sentences(of.reason()) }),
  'bot-ended': (of) => {
    const profit = of.money('profit');
    return {
      title: `${of.text('name')} has ended`,
      body: sentences(of.reason(), profit !== null && `Made ${profit} today before charges`),
    };
  },
  'bot-attention': (of) => ({ title: `${of.text('name')} needs your attention`, body: sentences(of.reason()) }),
  'alert-level': (of) => {
    const [value, level] = [of.number('value'), of.number('level')];
    const unit = of.is('measure', 'change') || of.is('measure', 'iv') ? '%' : '';
    const way = of.is('direction', 'above') ? 'reached' : 'fell to';
    const title = `${MEASURES[of.text('measure') ?? ''] ?? 'Alert'}: ${of.contract() ?? ''}`;
    return {
      title: level === null ? title : `${title} ${way} ${level}${unit}`,
      body: sentences(value !== null && `Now ${value}${unit}`, of.text('note')),
    };
  },
  'alert-screen': (of) => ({
    title: `Screener ${of.text('symbol') ?? ''}: ${of.count('count')} new`,
    body: sentences(of.text('names'), of.text('note')),
  }),
  'alert-terms': (of) => alertTold(of, ALERTS),
  'day-closed': (of) => {
    const profit = of.money('profit');
    return {
      title: `Your day, ${of.day('date')}`,
      body: sentences(
        profit !== null && `P&L ${profit} after charges`,
        `${of.count('filled')} orders filled, ${of.count('rejected')} rejected`,
      ),
    };
  },
  'server-silent': (of) => ({
    title: `Your server was down for ${of.text('minutes')} min`,
    body: sentences(`From ${of.time('from')} to ${of.time('to')}`, 'Stop-losses and alerts were not watched'),
  }),
  'care-failed': (of) => ({ title: careOf(of).failed, body: sentences(of.reason(), careOf(of).so) }),
  'care-mended': (of) => ({ title: careOf(of).mended, body: '' }),
  'newer-version': (of) => ({ title: `Strikedesk ${of.text('version')} is available`, body: 'Your server runs an older version.' }),
  'signed-in': () => ({ title: 'New sign-in to your account', body: 'Not you? Look at your devices and change your password.' }),
  'locked-out': () => ({ title: 'Too many wrong passwords', body: 'Sign-in is blocked there for a few minutes.' }),
  recovered: () => ({
    title: 'Your account was recovered with a recovery code',
    body: 'Every device is signed out. Not you? Contact the owner of this server.',
  }),
  test: () => ({ title: 'Test from Strikedesk', body: 'This channel works.' }),
};
