/** The service over fakes, with executions for the console to show, and the console as it is built now. */
import sharp from 'sharp'
import { newId } from '../../../src/protocol/ids.ts'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import type { ServicePorts } from '../../../src/server/operations/service-ports.ts'
import { builtFolder } from '../../component/support/built-files.ts'
import type { MemoryStores } from '../../support/fakes/memory-stores.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

export interface ReviewedService extends FakeService {
  /** Adds an analysed execution that waits for a person, with what matters replaced; answers it. */
  add(changed?: Partial<StoredExecution>): Promise<StoredExecution>
}

export interface ConsoleServer extends ReviewedService {
  readonly address: string
}

/** Builds the console and serves it on a free port of this machine. */
export async function startConsole(replaced: Partial<ServicePorts> = {}): Promise<ConsoleServer> {
  const service = await startReviewed({ consoleDirectory: await builtFolder('console') }, replaced)
  return { ...service, address: `${service.client.baseUrl}/console` }
}

/** Serves the routes of the console; the console itself and the page of links only where a folder holds them. */
export async function startReviewed(
  options: { readonly consoleDirectory?: string; readonly pageDirectory?: string } = {},
  replaced: Partial<ServicePorts> = {},
): Promise<ReviewedService> {
  const service = await startFakeService(replaced, options)
  const [account] = await service.ports.accounts.all()
  const pictures = await drawPictures()
  return {
    ...service,
    add: async (changed = {}) => {
      const execution = { ...pendingExecution(account?.id ?? '', service.reportId), ...changed }
      for (const { blobKey } of Object.values(execution.images)) {
        const picture = /selfie|portrait/.test(blobKey) ? pictures.selfie : pictures.card
        await service.ports.blobs.put(blobKey, picture)
      }
      await store(service.ports, execution)
      return execution
    },
  }
}

/** A database has no other way in than a submission, whose job leaves an execution alone that is analysed. */
async function store({ executions }: ServicePorts, execution: StoredExecution): Promise<void> {
  if ('insert' in executions) (executions as MemoryStores['executions']).insert(execution)
  else await executions.submit(execution)
}

let made = 0

/** An execution whose faces were not compared and whose name was read with doubt. */
function pendingExecution(accountId: string, reportId: string): StoredExecution {
  const createdAt = new Date(Date.now() - 3 * 3_600_000 + made++ * 60_000)
  const id = newId(createdAt)
  const image = (capture: string) => ({
    fileName: `${id}-${capture}.jpg`,
    blobKey: `${id}/${capture}`,
    mediaType: 'image/jpeg',
  })
  return {
    id,
    accountId,
    reportId,
    reportVersion: 1,
    linkId: undefined,
    status: 'Pendente',
    type: 'cnh',
    fraud: false,
    sections: {
      ocr: {
        type: 'cnh',
        fields: {
          name: {
            value: `ANA LIMA ${made}`,
            confidence: 0.97,
            side: 'front',
            box: { x: 0.3, y: 0.24, width: 0.4, height: 0.08 },
          },
          cpf: {
            value: '52998224725',
            confidence: 0.99,
            side: 'front',
            box: { x: 0.3, y: 0.4, width: 0.25, height: 0.08 },
          },
          birthDate: { value: '1990-05-17', confidence: 0.98, side: 'front' },
          motherName: { value: 'MARIA LIMA', confidence: 0.9, side: 'back' },
          expiryDate: { value: '2030-01-01', confidence: 0.95, side: 'front' },
          fatherName: { value: null, reason: 'Its label was not found.' },
        },
      },
      documentscopy: {
        performed: true,
        outcome: 'fail',
        checks: [
          {
            name: 'cpf-check-digits',
            weight: 'refutes',
            outcome: 'pass',
            measure: 0,
            threshold: 2,
            fails: 'from',
            unit: 'places with one number that fails',
            reason: 'The check digits of the CPF hold.',
          },
          {
            name: 'not-a-photocopy',
            side: 'front',
            weight: 'hints',
            outcome: 'fail',
            measure: 0.04,
            threshold: 0.1,
            fails: 'below',
            unit: 'levels of colour spread',
            reason: 'The card has no colours, as a black-and-white copy.',
          },
        ],
      },
      faceMatch: { performed: true, similarity: 83.4, threshold: 50, model: 'mobilefacenet' },
      privateFaceset: {
        statusCode: 200,
        data: {
          suspect: true,
          faceMatches: [
            {
              similarity: 91.2,
              verified: true,
              faceset: {
                _id: newId(createdAt),
                createdAt: createdAt.toISOString(),
                description: 'Bia Souza',
              },
            },
          ],
        },
      },
      officialData: { performed: true, simulated: true, found: true, record: { name: 'ANA LIMA' } },
    },
    validations: [
      {
        rule: 'facematch_is_equal',
        title: 'Selfie igual à foto do documento',
        description: 'O rosto da selfie e o retrato do documento são da mesma pessoa.',
        status: 'VALID',
      },
      {
        rule: 'private_faceset_not_contains_face',
        title: 'Rosto sem outro cadastro',
        description: 'O rosto não está na base de faces com outro CPF.',
        status: 'INVALID',
      },
      {
        rule: 'cpf_equals_parameter',
        title: 'CPF igual ao informado',
        description: 'O CPF do documento é o que foi informado na criação do link.',
        status: 'NOT_PERFORMED',
      },
    ],
    parameters: { cliente: '42' },
    data: {},
    images: {
      front: image('front'),
      back: image('back'),
      selfie: image('selfie'),
      frontCard: image('frontCard'),
      backCard: image('backCard'),
      portrait: image('portrait'),
      issuerPortrait: image('issuer-portrait'),
    },
    documentCpf: '52998224725',
    parameterCpf: undefined,
    documentscopyRequestedAt: createdAt,
    reprovalReasons: undefined,
    files: [],
    callbackUrl: undefined,
    history: [
      { status: 'processando', at: createdAt.toISOString(), actor: { kind: 'page' } },
      { status: 'Pendente', at: createdAt.toISOString(), actor: { kind: 'analysis' } },
    ],
    analysed: true,
    consent: {
      version: '2026-05',
      textHash: 'ab'.repeat(32),
      agreedAt: createdAt.toISOString(),
      receivedAt: createdAt.toISOString(),
      link: newId(createdAt),
    },
    createdAt,
    updatedAt: createdAt,
  }
}

async function drawPictures(): Promise<Readonly<Record<'card' | 'selfie', Buffer>>> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
    <rect width="856" height="540" rx="26" fill="#cfe3d8"/><rect x="40" y="120" width="190" height="250" fill="#8aa"/>
    <g font-family="sans-serif" font-size="30" fill="#123"><text x="262" y="165">ANA LIMA</text>
    <text x="262" y="250">529.982.247-25</text><text x="262" y="340">17/05/1990</text></g></svg>`
  const selfie = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#dde"/><ellipse cx="300" cy="380" rx="150" ry="200" fill="#c99"/></svg>`
  const jpeg = (text: string): Promise<Buffer> => sharp(Buffer.from(text)).jpeg().toBuffer()
  return { card: await jpeg(card), selfie: await jpeg(selfie) }
}
