import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { ORDER_EVENTS, nextStatus, refusalEvent } from '#domain/orders/order-transitions.ts';
import { FINAL_STATUSES, WORKING_STATUSES, isFinal, isOpen, isWorking } from '#domain/orders/status-sets.ts';

const short = {
  draft: 'DR',
  'pending-submit': 'PS',
  unknown: 'UN',
  open: 'OP',
  'trigger-pending': 'TP',
  'partially-filled': 'PF',
  filled: 'FI',
  'modify-pending': 'MP',
  'cancel-pending': 'CP',
  cancelled: 'CA',
  rejected: 'RJ',
  denied: 'DE',
  expired: 'EX',
} as const;

// Rows: status before. Columns: deny submit lose work work-partly wait-trigger trigger reject fill-part fill-all ask-modify ask-cancel cancel expire turn-up.
const EXPECTED = `
DR  DE PS -- -- -- -- -- -- -- -- -- -- -- -- --
PS  -- -- UN OP PF TP OP RJ PF FI -- -- CA EX --
UN  -- -- UN OP PF TP OP RJ PF FI -- -- CA EX --
OP  -- -- -- OP PF OP -- RJ PF FI MP CP CA EX --
TP  -- -- -- OP PF TP OP RJ PF FI MP CP CA EX --
PF  -- -- -- PF PF PF PF CA PF FI MP CP CA EX --
FI  -- -- FI FI FI FI FI FI FI FI -- -- FI FI --
MP  -- -- UN OP PF TP MP RJ MP FI -- CP CA EX --
CP  -- -- UN OP PF TP CP RJ CP FI -- CP CA EX --
CA  -- -- CA CA CA CA CA CA CA FI -- -- CA CA UN
RJ  -- -- RJ RJ CA RJ RJ RJ CA FI -- -- RJ RJ UN
DE  -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
EX  -- -- EX EX EX EX EX EX EX FI -- -- EX EX --
`;

const table = new Map(
  EXPECTED.trim()
    .split('\n')
    .map((line) => {
      const [row, ...cells] = line.trim().split(/\s+/);
      return [row, cells] as const;
    }),
);

describe('order transitions', () => {
  for (const status of ORDER_STATUSES)
    it(`from ${status} every event leads where the table says`, () => {
      const cells = table.get(short[status]);
      expect(cells).toHaveLength(ORDER_EVENTS.length);
      const found = ORDER_EVENTS.map((event) => {
        const next = nextStatus(status, event);
        return next === null ? '--' : short[next];
      });
      expect(found).toEqual(cells);
    });

  it('a final status is left only by a late fill: for filled by the last one, from rejected for cancelled by a part, and by an order that turns up', () => {
    const left = FINAL_STATUSES.flatMap((status) =>
      ORDER_EVENTS.flatMap((event) => {
        const next = nextStatus(status, event);
        return next === null || next === status ? [] : [`${status} ${event} ${next}`];
      }),
    );
    expect(left).toEqual([
      'cancelled fill-all filled',
      'cancelled turn-up unknown',
      'rejected work-partly cancelled',
      'rejected fill-part cancelled',
      'rejected fill-all filled',
      'rejected turn-up unknown',
      'expired fill-all filled',
    ]);
  });

  it('a refusal of an order that filled in part refuses only the rest', () => {
    expect([refusalEvent(0), refusalEvent(65)]).toEqual(['reject', 'cancel']);
  });

  it('every status is a draft, working or final, and unknown counts as working', () => {
    for (const status of ORDER_STATUSES) expect(Number(status === 'draft') + Number(isWorking(status)) + Number(isFinal(status))).toBe(1);
    expect(isWorking('unknown')).toBe(true);
    expect(WORKING_STATUSES).toContain('cancel-pending');
  });

  it('what is open may be changed and cancelled, and nothing else may be changed', () => {
    for (const status of ORDER_STATUSES) expect(isOpen(status)).toBe(nextStatus(status, 'ask-modify') !== null);
    for (const status of ORDER_STATUSES.filter(isOpen)) expect(nextStatus(status, 'ask-cancel')).toBe('cancel-pending');
  });
});
