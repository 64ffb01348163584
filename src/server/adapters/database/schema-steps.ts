/**
 * The numbered steps from an empty database to the present schema. A step that was released never changes.
 *
 * A step expands: it adds what nodes of earlier versions do not read, so that these run on beside the new ones and can
 * be restarted. A later release removes what nobody reads any more, by a step that contracts; it names the step that a
 * node must know to work without the removed part (expand and contract; Sadalage and Fowler, Evolutionary Database
 * Design).
 */
import { createHash } from 'node:crypto'
import { firstTables } from './migrations/0001-first-tables.ts'
import { embeddingsOfModels } from './migrations/0002-embeddings-of-models.ts'
import { searchingFaces } from './migrations/0003-searching-faces.ts'
import { reportVersions } from './migrations/0004-report-versions.ts'
import { versionsOfSessions } from './migrations/0005-versions-of-sessions.ts'
import { executionsAndLinks } from './migrations/0006-executions-and-links.ts'
import { idempotencyKeys } from './migrations/0007-idempotency-keys.ts'
import { webhookTables } from './migrations/0008-webhooks.ts'
import { messageTable } from './migrations/0009-messages.ts'
import { accessAndAudit } from './migrations/0010-access-and-audit.ts'
import { retention } from './migrations/0011-retention.ts'
import { movement } from './migrations/0012-movement.ts'
import { pagesThatGoOn } from './migrations/0013-pages-that-go-on.ts'
import { blobOutbox } from './migrations/0014-blob-outbox.ts'
import { installation } from './migrations/0016-installation.ts'
import { overdueAnalyses } from './migrations/0015-overdue-analyses.ts'
import { unsentBytes } from './migrations/0017-unsent-bytes.ts'
import { shownByAnswers } from './migrations/0018-shown-by-answers.ts'
import { velocity } from './migrations/0019-velocity.ts'
import { issuerKeys } from './migrations/0022-issuer-keys.ts'
import { looksOfStills } from './migrations/0023-looks-of-stills.ts'
import { seenPictures } from './migrations/0024-seen-pictures.ts'
import { linksOfAReport } from './migrations/0025-links-of-a-report.ts'
import { brand } from './migrations/0026-brand.ts'
import { severalNodes } from './migrations/0027-several-nodes.ts'
import { keysInTurn } from './migrations/0028-keys.ts'
import { faceIndexReaders } from './migrations/0029-face-index-readers.ts'
import { schemaFloor } from './migrations/0030-schema-floor.ts'
import { consentTexts } from './migrations/0031-consent-texts.ts'
import { people } from './migrations/0032-people.ts'
import { identities } from './migrations/0033-identities.ts'
import { auditAnchors } from './migrations/0035-audit-anchors.ts'
import { officialQuestions } from './migrations/0036-official-questions.ts'
import { recordsByAge } from './migrations/0037-records-by-age.ts'
import { notes } from './migrations/0038-notes.ts'
import { whatsapp } from './migrations/0039-whatsapp.ts'
import { waitingWork } from './migrations/0041-waiting-work.ts'
import { growingTables } from './migrations/0042-growing-tables.ts'
import { sessionsByAge } from './migrations/0043-sessions-by-age.ts'
import { linesOfReceivers } from './migrations/0044-lines-of-receivers.ts'
import { activeLinksOfReports } from './migrations/0045-active-links-of-reports.ts'
import { totalsOfLists } from './migrations/0046-totals-of-lists.ts'

/** A script; one that contracts names the step that a node must know to go on after it. */
export type SchemaStep = string | { readonly script: string; readonly needs: string }

/** By name, in the order of their names. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>

/**
 * This step creates the record of the step that a node must know. A node that does not know this step cannot ask for
 * that record.
 */
export const FLOOR_STEP = '0030-schema-floor'

export const schemaSteps: SchemaSteps = {
  '0001-first-tables': firstTables,
  '0002-embeddings-of-models': embeddingsOfModels,
  '0003-searching-faces': searchingFaces,
  '0004-report-versions': reportVersions,
  '0005-versions-of-sessions': versionsOfSessions,
  '0006-executions-and-links': executionsAndLinks,
  '0007-idempotency-keys': idempotencyKeys,
  '0008-webhooks': webhookTables,
  '0009-messages': messageTable,
  '0010-access-and-audit': accessAndAudit,
  '0011-retention': retention,
  '0012-movement': movement,
  '0013-pages-that-go-on': pagesThatGoOn,
  '0014-blob-outbox': blobOutbox,
  '0015-overdue-analyses': overdueAnalyses,
  '0016-installation': installation,
  '0017-unsent-bytes': unsentBytes,
  '0018-shown-by-answers': shownByAnswers,
  '0019-velocity': velocity,
  '0022-issuer-keys': issuerKeys,
  '0023-looks-of-stills': looksOfStills,
  '0024-seen-pictures': seenPictures,
  '0025-links-of-a-report': linksOfAReport,
  '0026-brand': brand,
  '0027-several-nodes': severalNodes,
  '0028-keys': keysInTurn,
  '0029-face-index-readers': faceIndexReaders,
  [FLOOR_STEP]: schemaFloor,
  '0031-consent-texts': consentTexts,
  '0032-people': people,
  '0033-identities': identities,
  '0035-audit-anchors': auditAnchors,
  '0036-official-questions': officialQuestions,
  '0037-records-by-age': recordsByAge,
  '0038-notes': notes,
  // The new check accepts more than the old one. Every node that asks for the floor can work with that.
  '0039-whatsapp': { script: whatsapp, needs: FLOOR_STEP },
  '0041-waiting-work': waitingWork,
  '0042-growing-tables': growingTables,
  '0043-sessions-by-age': sessionsByAge,
  '0044-lines-of-receivers': linesOfReceivers,
  '0045-active-links-of-reports': activeLinksOfReports,
  '0046-totals-of-lists': totalsOfLists,
}

/** The last step that this code knows. */
export const lastStep = Object.keys(schemaSteps).at(-1)!

/** Tells one schema from another: twelve hex characters over all steps. */
export function schemaHash(): string {
  return createHash('sha256').update(JSON.stringify(schemaSteps)).digest('hex').slice(0, 12)
}
