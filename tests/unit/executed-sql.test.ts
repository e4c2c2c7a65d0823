import { expect, test } from 'vitest';
import { neverCalled } from '#tests/config/run/executed-sql.mjs';

const [orders, users] = ['src/server/repositories/orders.ts', 'src/server/repositories/users.ts'];
const service = 'src/server/services/orders.ts';

test('a function with SQL that no worker has called is named, and so is a file that none has loaded', () => {
  const workers = [
    { known: [`${orders} find`, `${orders} insert`, `${service} place`], called: [`${orders} find`] },
    { known: [`${orders} find`, `${orders} remove`], called: [] },
  ];
  expect(neverCalled([orders, users], workers)).toEqual([`${orders} insert`, `${orders} remove`, users]);
});

test('what one of the workers has called is called', () => {
  const workers = [
    { known: [`${orders} find`, `${orders} insert`], called: [`${orders} find`] },
    { known: [`${orders} insert`], called: [`${orders} insert`] },
  ];
  expect(neverCalled([orders], workers)).toEqual([]);
});
