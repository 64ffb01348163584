/** Every port of the service as a fake, each replaceable. */
import { randomBytes } from 'node:crypto'
import type { CheckOutcome, DocumentscopyCheck } from '../../../src/protocol/executions/documentscopy.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import { createChallengeSeed } from '../../../src/server/challenge-seed.ts'
import { simulatedOfficialData } from '../../../src/server/adapters/sources/simulated-official-data.ts'
import { brandFileReader } from '../../../src/server/adapters/brand-files/brand-files.ts'
import { nodeSignatures } from '../../../src/server/adapters/signatures/node-signatures.ts'
import { createFilePictures } from '../../../src/server/adapters/file-pictures/file-pictures.ts'
import { createAnalysisTurns } from '../../../src/server/adapters/models/pool/analysis-turns.ts'
import { LimiarError } from '../../../src/protocol/errors.ts'
import type { ServicePorts } from '../../../src/server/operations/service-ports.ts'
import { memoryStores, type MemoryStores } from './memory-stores.ts'
import { memoryMessages } from './memory-messages.ts'
import { memoryWebhooks } from './memory-webhooks.ts'
import { writtenFaces } from './written-faces.ts'

export type FakePorts = ServicePorts & MemoryStores

/** A check of a document with this outcome; its weight is `decides` unless set. */
export function madeCheck(
  outcome: CheckOutcome,
  changed: Partial<DocumentscopyCheck> = {},
): DocumentscopyCheck {
  return {
    name: 'cpf-equals-zone',
    weight: 'decides',
    outcome,
    threshold: 1,
    fails: 'from',
    unit: 'differing characters',
    reason: 'Print and machine-readable zone were compared.',
    ...changed,
  }
}

/** The findings of an analysis of a good document and a matching selfie, with some members replaced. */
export function findings(replaced: Partial<Findings> = {}): Findings {
  return {
    type: 'cnh',
    typeConfidence: 0.98,
    ocr: {
      type: 'cnh',
      kind: 'cnh',
      fields: {
        name: { value: 'ANA LIMA', confidence: 0.97, side: 'front' },
        cpf: { value: '52998224725', confidence: 0.99, side: 'front' },
        birthDate: { value: '1990-05-17', confidence: 0.98, side: 'front' },
        motherName: { value: 'MARIA LIMA', confidence: 0.9, side: 'front' },
        fatherName: { value: null, reason: 'not-found' },
      },
    },
    documentCpf: '52998224725',
    expiryDate: '2090-01-01',
    faceMatch: { performed: true, similarity: 93.1, modelId: 'written-faces' },
    selfie: { performed: true, signs: [] },
    privateFaceset: { performed: true, matches: [] },
    documentscopy: [madeCheck('pass')],
    pictures: {},
    ...replaced,
  }
}

export function fakePorts(replaced: Partial<ServicePorts> = {}): FakePorts {
  return {
    ...memoryStores(),
    ...memoryWebhooks(),
    messages: memoryMessages(),
    messageSenders: { email: undefined, sms: undefined, whatsapp: undefined },
    faceEngine: writtenFaces(),
    remoteImages: {
      fetch: async () => {
        throw new LimiarError('image-unreachable', 'No network here.')
      },
    },
    officialData: { test: simulatedOfficialData(), production: undefined },
    customSources: {
      whyRefused: () => undefined,
      isSuspended: () => false,
      ask: async () => ({ performed: false, reason: 'source-unreachable' }),
    },
    movement: { measure: async () => ({ movement: undefined }) },
    challengeSeed: createChallengeSeed(randomBytes(32)),
    judgeStill: async () => ({ accepted: true, warnings: [] }),
    readCodes: async () => [],
    analyse: async () => findings(),
    analysisTurns: createAnalysisTurns(2),
    signatures: nodeSignatures,
    brandFileReader,
    filePictures: createFilePictures(),
    clock: () => new Date(),
    ...replaced,
  } as FakePorts
}
