/**
 * SERPRO's Datavalid, version 4. It compares values with the registers of the Receita Federal (`rfb`) and of the
 * driving licences (`cnh`), and never answers with the values. Given a photograph, it also says how alike the face is
 * to the one on file; given a picture of the licence's code, it compares that as well.
 */
import sharp from 'sharp'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { encode } from 'uqr'
import type {
  ConfirmableField,
  DatavalidChecks,
  FaceOnFile,
  OfficialAnswer,
  OfficialQuestion,
} from '../../domain/findings/official-data.ts'
import { mustSucceed, type JsonAnswer } from './json-exchange.ts'
import type { OfficialDoor } from './official-doors.ts'
import { SerproGateway, type GatewayQuestion, type GatewaySettings } from './serpro-gateway.ts'
import { SourceFailure } from './source-failure.ts'

export interface DatavalidSettings extends GatewaySettings {
  readonly checks: DatavalidChecks
}

const word = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))
const share = Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]))
const Compared = Type.Object({
  nome: word,
  nome_similaridade: share,
  data_nascimento: word,
  situacao_cpf: word,
  nome_mae: word,
  nome_mae_similaridade: share,
  nome_pai: word,
  nome_pai_similaridade: share,
})
type Compared = Static<typeof Compared>
const AnswerShape = Type.Object({
  rfb_existe: Type.Optional(Type.Boolean()),
  cnh_existe: Type.Optional(Type.Boolean()),
  rfb: Type.Optional(Compared),
  cnh: Type.Optional(Compared),
  biometria_facial: Type.Optional(
    Type.Object({ disponivel: Type.Optional(Type.Boolean()), similaridade: share }),
  ),
})
const Answer = Compile(AnswerShape)

/** Names at least this similar count as one name, because registers cut long names and leave out particles. */
const SAME_NAME = 0.9
/** Side of one module of the drawn code, in pixels. */
const MODULE = 4
/** Datavalid wants 250 pixels at least, and 750 at best. */
const SELFIE_SIDE = 750
const CHARGED = [200, 422] as const

export function datavalid({ checks, ...settings }: DatavalidSettings): OfficialDoor {
  const gateway = new SerproGateway(settings)
  return {
    name: 'datavalid',
    charged: CHARGED,
    async ask(question, signal) {
      const got = await gateway.ask(await written(question, checks), signal)
      return { status: got.status, read: () => readAnswer(got, question) }
    },
  }
}

async function written(question: OfficialQuestion, checks: DatavalidChecks): Promise<GatewayQuestion> {
  const { cpf, read, selfie, code } = question
  const validacao = {
    ...(read.name !== undefined && { nome: read.name }),
    ...(read.birthDate !== undefined && { data_nascimento: read.birthDate }),
    ...(read.motherName !== undefined && { nome_mae: read.motherName }),
    ...(read.fatherName !== undefined && { nome_pai: read.fatherName }),
    situacao_cpf: 'regular',
  }
  if (!selfie || checks === 'person') return { method: 'POST', path: '/pf-basica', body: { cpf, validacao } }
  const biometria_facial = { formato: 'JPG', base64: await shownFace(selfie), vivacidade: false }
  if (!code || checks === 'face')
    return {
      method: 'POST',
      path: '/pf-facial',
      body: { cpf, validacao: { ...validacao, biometria_facial } },
    }
  const qrcode = { formato: 'PNG', base64: await drawnCode(code) }
  const withCode = { ...validacao, qrcode, biometria_facial }
  return { method: 'POST', path: '/pf-facial-qrcode', body: { cpf, validacao: withCode } }
}

async function shownFace(selfie: Uint8Array): Promise<string> {
  const size = { width: SELFIE_SIDE, height: SELFIE_SIDE, fit: 'inside', withoutEnlargement: true } as const
  return (await sharp(selfie).rotate().resize(size).jpeg({ quality: 90 }).toBuffer()).toString('base64')
}

/** Draws the code again, as clean as it was printed. */
async function drawnCode(code: Uint8Array): Promise<string> {
  const { data, size } = encode([...code], { ecc: 'L', border: 4 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const drawn = sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * MODULE, kernel: 'nearest' })
    .png()
  return (await drawn.toBuffer()).toString('base64')
}

function readAnswer(got: JsonAnswer, question: OfficialQuestion): OfficialAnswer {
  if (got.status === 404) return { record: undefined }
  mustSucceed(got)
  if (!Answer.Check(got.answer)) throw new SourceFailure('source-answer-invalid')
  return answerOf(got.answer, question)
}

function answerOf(
  { rfb_existe, cnh_existe, rfb = {}, cnh = {}, biometria_facial }: Static<typeof AnswerShape>,
  { cpf, read }: OfficialQuestion,
): OfficialAnswer {
  if (rfb_existe === false && cnh_existe !== true) return { record: undefined }
  const confirmed: Partial<Record<ConfirmableField, string>> = { cpf }
  const denied: ConfirmableField[] = []
  for (const field of ['name', 'birthDate', 'motherName', 'fatherName'] as const) {
    const value = read[field]
    const isSame = comparisonOf(field, rfb) ?? comparisonOf(field, cnh)
    if (value === undefined || isSame === undefined) continue
    if (isSame) confirmed[field] = value
    else denied.push(field)
  }
  const face = faceOf(biometria_facial)
  return {
    record: confirmed,
    ...(denied.length > 0 && { denied }),
    ...(typeof rfb.situacao_cpf === 'boolean' && {
      cpfStanding: rfb.situacao_cpf ? 'regular' : 'not-regular',
    }),
    ...(face && { face }),
  }
}

/** The wire's names of the compared fields, and of their similarity. */
const members = {
  name: ['nome', 'nome_similaridade'],
  birthDate: ['data_nascimento', undefined],
  motherName: ['nome_mae', 'nome_mae_similaridade'],
  fatherName: ['nome_pai', 'nome_pai_similaridade'],
} as const

/** Undefined where the register did not compare the field. */
function comparisonOf(field: keyof typeof members, compared: Compared): boolean | undefined {
  const [same, alike] = members[field]
  const share = alike && compared[alike]
  if (compared[same] === true) return true
  if (typeof share === 'number') return shareOf(share) >= SAME_NAME
  return compared[same] ?? undefined
}

function faceOf(face: Static<typeof AnswerShape>['biometria_facial']): FaceOnFile | undefined {
  if (!face) return undefined
  if (face.disponivel === false || typeof face.similaridade !== 'number') return { available: false }
  return { available: true, similarity: Math.round(1000 * shareOf(face.similaridade)) / 10 }
}

/** SERPRO's documentation says 0 to 1, but examples of it in use say 100 for a complete match. */
const shareOf = (value: number): number => (value > 1 ? value / 100 : value)
