/**
 * SERPRO's Consulta CPF, version 2: the name, the birth date and the standing of a CPF in the register of the Receita
 * Federal. Unlike Datavalid, it answers with the values themselves.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CpfStanding } from '../../../protocol/executions/official-data.ts'
import type { OfficialAnswer } from '../../domain/findings/official-data.ts'
import { isStorableValue } from '../../domain/storable-value.ts'
import { mustSucceed, type JsonAnswer } from './json-exchange.ts'
import type { OfficialDoor } from './official-doors.ts'
import { SerproGateway, type GatewaySettings } from './serpro-gateway.ts'
import { SourceFailure } from './source-failure.ts'

const MAX_VALUE_CHARACTERS = 300
const text = Type.String({ maxLength: MAX_VALUE_CHARACTERS })

const Answer = Compile(
  Type.Object({
    ni: text,
    nome: text,
    nomeSocial: Type.Optional(text),
    /** DDMMAAAA. */
    nascimento: Type.Optional(text),
    situacao: Type.Object({ codigo: text }),
  }),
)

/** The register's codes. A code that is missing here is `unknown`. */
const standings: Readonly<Record<string, CpfStanding>> = {
  '0': 'regular',
  '2': 'suspended',
  '3': 'deceased',
  '4': 'pending',
  '5': 'cancelled',
  '8': 'null',
  '9': 'cancelled',
}

/** Statuses that SERPRO charges: 206 is an answer that lacks the date of enrolment, 422 one about a minor. */
const CHARGED = [200, 206, 404, 422] as const

export function serproCpf(settings: GatewaySettings): OfficialDoor {
  const gateway = new SerproGateway(settings)
  return {
    name: 'serpro-cpf',
    charged: CHARGED,
    async ask({ cpf }, signal) {
      const got = await gateway.ask({ method: 'GET', path: `/cpf/${cpf}` }, signal)
      return { status: got.status, read: () => readAnswer(got, cpf) }
    },
  }
}

function readAnswer(got: JsonAnswer, cpf: string): OfficialAnswer {
  if (got.status === 404) return { record: undefined }
  mustSucceed(got)
  const { answer } = got
  if (!Answer.Check(answer) || answer.ni !== cpf) throw new SourceFailure('source-answer-invalid')
  const { nome, nomeSocial, nascimento, situacao } = answer
  const date = /^(\d{2})(\d{2})(\d{4})$/.exec(nascimento ?? '')
  const record = { name: nome, cpf, ...(date && { birthDate: `${date[3]}-${date[2]}-${date[1]}` }) }
  if (!isStorableValue({ ...record, nomeSocial })) throw new SourceFailure('source-answer-invalid')
  return {
    record,
    ...(nomeSocial !== undefined && nomeSocial !== '' && { otherNames: [nomeSocial] }),
    cpfStanding: standings[situacao.codigo] ?? 'unknown',
  }
}
