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
const rule = (name: string, title: string, status: RuleStatus): Validation => ({
  rule: name,
  title,
  description: title,
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
    rule('cpf_equals_parameter', 'CPF igual ao informado', 'INVALID'),
    rule('liveness_approved', 'Rosto com profundidade', 'NOT_PERFORMED'),
    rule('facematch_is_equal', 'Selfie igual à foto do documento', 'VALID'),
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
