import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';

/** Its script sets styles in the page; nothing leaves our own origin. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the browsable documents of the contract at /api/docs; its page alone has a policy of its own. */
export async function docs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(async (scope) => {
    // Generated on first use: at the start it would take a tenth of the time.
    const document = { toJSON: () => openApiDocument(version) } as never;
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY, uiConfig: { validatorUrl: null } });
  });
}
