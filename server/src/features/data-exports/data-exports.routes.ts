import * as endpoints from '@switchboard/contract/data-exports/data-exports.ts';
import { type PageRequest, paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeUnnamed } from '../../platform/files/named-files.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Call, Session } from '../../platform/http/call.ts';
import { createSharedRateLimit } from '../../platform/http/rate-limits.ts';
import type { Serve } from '../../platform/http/route.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { RATE } from '../../platform/limits.ts';
import { createPasskeyPages } from '../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../access/tokens/prove-maker.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { presentExport } from './data-export.presenter.ts';
import { findExport, listExports, type Owner } from './data-export.repo.ts';
import { endExport } from './end-export.ts';
import { createExportLinks } from './export-links.ts';
import { expectRoom, startExport } from './start-export.ts';

/** What both kinds of a call have in common. */
type Told = 'session' | 'requestId' | 'address' | 'cookies' | 'setCookie' | 'host' | 'claim';
type OneCall = Pick<Call<typeof endpoints.deleteExport>, Told | 'params'>;
type StartCall = Pick<Call<typeof endpoints.startExport>, Told | 'body'>;

export function dataExportRoutes(serve: Serve, deps: Deps): void {
  const { database, files, clock, config, secretKey } = deps;
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const proofDeps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };
  const links = createExportLinks(deps);

  const ofOrganization = ({ actor }: Session): Owner => ({
    scope: 'organization',
    organizationId: membersOrganization(actor),
  });
  const ofPerson = ({ actor }: Session): Owner => ({ scope: 'person', makerId: actor.id });

  async function requireExport(owner: Owner, id: string) {
    const row = await findExport(db, owner, id);
    if (row === undefined) throw notFound();
    return row;
  }

  /** The same calls for both kinds; who may call them the contract says. */
  const callsOf = (ownerOf: (session: Session) => Owner) => {
    const read = async (session: Session, id: string) => ({
      export: presentExport(await requireExport(ownerOf(session), id), session.actor.id),
    });
    return {
      read,
      async list(session: Session, query: PageRequest) {
        const { rows, total } = await listExports(db, ownerOf(session), query);
        return {
          exports: rows.map((row) => presentExport(row, session.actor.id)),
          pagination: paginate(total, query),
        };
      },
      async start(call: StartCall) {
        const { session } = call;
        const { files: withFiles, ...given } = call.body;
        const owner = ownerOf(session);
        if (owner.scope === 'organization') await expectRoom(db, config, owner.organizationId, withFiles);
        const id = await withMakersProof(proofDeps, { ...given, session, page: pages.of(call) }, (trx) =>
          startExport(trx, contextOf(call, clock), owner, withFiles),
        );
        return read(session, id);
      },
      async end(call: OneCall) {
        const { session, params } = call;
        const name = await db
          .transaction()
          .execute((trx) => endExport(trx, contextOf(call, clock), ownerOf(session), params.id));
        if (name !== null) await removeUnnamed({ db, files }, [name]);
        return read(session, params.id);
      },
      async link(call: OneCall) {
        const { session } = call;
        const row = await requireExport(ownerOf(session), call.params.id);
        // It holds what whoever made it may read, which others may not.
        if (row.maker_id !== session.actor.id) throw notFound();
        return links.make(call, row);
      },
    };
  };

  const organization = callsOf(ofOrganization);
  serve(endpoints.listExports, ({ session, query }) => organization.list(session, query));
  serve(endpoints.startExport, organization.start, {
    again: ({ session }, id) => organization.read(session, id),
  });
  serve(endpoints.getExport, ({ session, params }) => organization.read(session, params.id));
  serve(endpoints.deleteExport, organization.end);
  serve(endpoints.linkExport, organization.link);

  const own = callsOf(ofPerson);
  serve(endpoints.listOwnExports, ({ session, query }) => own.list(session, query));
  serve(endpoints.startOwnExport, own.start, { again: ({ session }, id) => own.read(session, id) });
  serve(endpoints.getOwnExport, ({ session, params }) => own.read(session, params.id));
  serve(endpoints.deleteOwnExport, own.end);
  serve(endpoints.linkOwnExport, own.link);

  serve(endpoints.openExport, ({ params, cookies }) => links.open(params.token, cookies));
}
