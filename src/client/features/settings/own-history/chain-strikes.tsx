import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownChain } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Figure } from '#client/widgets/figure.tsx';

type Row = ShownChain['rows'][number];
/** Strikes on each side of the money before all are requested. */
const NEAR = 10;

function near(rows: readonly Row[], atm: number | null): readonly Row[] {
  const place = rows.findIndex(({ strike }) => strike === atm);
  const middle = place === -1 ? rows.length >> 1 : place;
  return rows.slice(Math.max(0, middle - NEAR), middle + NEAR + 1);
}

/** The strikes of the file, with our computed volatility and the file's own where it has one. */
export function ChainStrikes({ chain }: { chain: ShownChain }) {
  const intl = useIntl();
  const [all, setAll] = useState(false);
  const text = (id: string) => intl.formatMessage({ id: `own-history.chain.${id}` });
  const close = near(chain.rows, chain.atm_strike);
  const rows = all ? chain.rows : close;
  const withFile = chain.rows.some(({ call, put }) => (call?.file_iv ?? put?.file_iv ?? null) !== null);
  const heads = [
    'call-oi',
    ...(withFile ? ['call-file-iv'] : []),
    'call-close',
    'iv',
    'put-close',
    ...(withFile ? ['put-file-iv'] : []),
    'put-oi',
  ];
  return (
    <>
      <Table caption={text('show.strikes')}>
        <thead>
          <tr>
            <HeadCell numeric>{text('strike')}</HeadCell>
            {heads.map((head) => (
              <HeadCell key={head} numeric>
                {text(`head.${head}`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ strike, iv, call, put }) => (
            <tr key={strike} className={strike === chain.atm_strike ? 'font-semibold' : undefined}>
              <RowHead className="cell-numeric">
                <Figure kind="strike" value={strike} />
              </RowHead>
              <Told kind="compact" value={call?.oi} />
              {withFile ? <Told kind="percent" value={call?.file_iv} /> : null}
              <Told kind="price" value={call?.close} />
              <Told kind="percent" value={iv} />
              <Told kind="price" value={put?.close} />
              {withFile ? <Told kind="percent" value={put?.file_iv} /> : null}
              <Told kind="compact" value={put?.oi} />
            </tr>
          ))}
        </tbody>
      </Table>
      {close.length === chain.rows.length ? null : (
        <div>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            <FormattedMessage id={all ? 'own-history.chain.fewer' : 'own-history.chain.all'} values={{ count: chain.rows.length }} />
          </Button>
        </div>
      )}
    </>
  );
}

function Told({ kind, value }: { kind: 'compact' | 'price' | 'percent'; value: number | null | undefined }) {
  return (
    <Cell numeric>
      <Figure kind={kind} value={value} />
    </Cell>
  );
}
