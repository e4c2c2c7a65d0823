// Writes src/contract/generated/ from the contract: the OpenAPI document and the client's types. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'tsx/esm/api';

register();
const root = new URL('../../../', import.meta.url);
const { openApiDocument } = await import('../../contract/openapi.ts');
const { analyticsColumns, analyticsDocument } = await import('../../contract/analytics/openapi.ts');
const { default: openapiTypescript, astToString } = await import('openapi-typescript');

const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const document = openApiDocument(version);
const types = astToString(await openapiTypescript(structuredClone(document)));
const analytics = astToString(await openapiTypescript(structuredClone(analyticsDocument(version))));
const columns = `/** The columns of the analytics tables with what they hold; written from src/contract/analytics. */
export const ANALYTICS_COLUMNS = ${JSON.stringify(analyticsColumns(), null, 2)} as const;
`;
const files = {
  'src/contract/generated/main-api.ts': types,
  'src/contract/generated/analytics-api.ts': analytics,
  'src/contract/generated/analytics-columns.ts': columns,
};

let drift = false;
for (const [name, text] of Object.entries(files)) {
  const url = new URL(name, root);
  const old = await readFile(url, 'utf8').catch(() => '');
  if (old === text) continue;
  drift = true;
  if (process.argv.includes('--check')) console.error(`${name} is not what the contract says: run npm run generate`);
  else await writeFile(url, text);
}
if (drift && process.argv.includes('--check')) process.exit(1);
