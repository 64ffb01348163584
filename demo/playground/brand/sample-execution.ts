/** The execution in the preview of the console: the specimen of the samples, with a doubt about it. */
import type { Picture } from '../../../src/console/findings/pictures.ts'
import type {
  Execution,
  ReadField,
  RuleStatus,
  Validation,
} from '../../../src/protocol/executions/executions.ts'

const at = '2026-05-04T13:20:00.000Z'
const read = (value: string, confidence = 0.98): ReadField => ({ value, confidence, side: 'front' })
/** The title and description are those that a report gives the rule, so that the preview reads like the console. */
const rule = (name: string, status: RuleStatus, title: string, description: string): Validation => ({
  rule: name,
  title,
  description,
  status,
})

export const sampleExecution: Execution = {
  _id: '0123456789abcdef01234567',
  report: '76543210fedcba9876543210',
  status: 'Pendente',
  type: 'cnh',
  fraud: false,
  sections: {
    ocr: {
      type: 'cnh',
      kind: 'cnh',
      fields: {
        name: read('ANDRÉ LUÍS GONÇALVES DE ARAÚJO'),
        cpf: read('92803353750'),
        birthDate: read('1979-06-03'),
      },
    },
    faceMatch: { performed: true, similarity: 96.2, threshold: 50 },
  },
  validations: [
    rule(
      'cpf_equals_parameter',
      'INVALID',
      'CPF igual ao informado',
      'O CPF do documento é o que foi informado na criação do link.',
    ),
    rule(
      'liveness_approved',
      'NOT_PERFORMED',
      'Rosto com profundidade',
      'O movimento diante da câmera mostrou um rosto, e não uma foto plana.',
    ),
    rule(
      'facematch_is_equal',
      'VALID',
      'Selfie igual à foto do documento',
      'O rosto da selfie e o retrato do documento são da mesma pessoa.',
    ),
  ],
  parameters: { cpf: '11144477735' },
  data: {},
  images: {},
  files: [],
  history: [{ status: 'Pendente', at, actor: { kind: 'analysis' } }],
  allowedReviews: ['APROVADO', 'REPROVADO'],
  createdAt: at,
  updatedAt: at,
}

/** The picture is the server's own, as that of the samples. */
export const samplePictures: readonly Picture[] = [{ name: 'front', addresses: ['/demo-assets/front.jpg'] }]
