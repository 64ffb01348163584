import { en as ruleWordsInEnglish } from '../../src/protocol/rule-words/en.ts'
import { ptBR as ruleWordsInPortuguese } from '../../src/protocol/rule-words/pt-br.ts'
import type { RuleWords } from '../../src/protocol/rule-words/rule-words.ts'
import type { EventCode, StepName } from '../../src/protocol/events.ts'
import type { SelfieSignCode } from '../../src/protocol/selfie-signs.ts'
import type { DocumentField, RuleStatus } from '../../src/protocol/executions.ts'
import type { IssuerSignature } from '../../src/protocol/documentscopy.ts'
import { brandInEnglish, brandInPortuguese, type BrandTexts } from './brand/brand-texts.ts'
import type { SampleName } from './samples.ts'

/** Everything the playground says, in Portuguese first. */
export interface Texts {
  readonly language: 'pt-BR' | 'en'
  readonly tagline: string
  readonly intro: string
  readonly apiReference: string
  readonly otherLanguage: string
  readonly link: {
    readonly title: string
    readonly hint: string
    readonly cpf: string
    readonly cpfHint: string
    /** The server did not take it. */
    readonly cpfWrong: string
    readonly noExpire: string
    readonly variables: string
    readonly variablesHint: string
    readonly create: string
    readonly options: string
    readonly uses: (most: number | null) => string
  }
  readonly phone: {
    readonly title: string
    readonly frame: string
    readonly sampleCamera: string
    readonly sampleCameraHint: string
    readonly again: string
    readonly preparing: string
    readonly obstacles: Readonly<Record<'insecure-page' | 'permissions-policy', string>>
  }
  /** What can be tried with one click. */
  readonly samples: {
    readonly title: string
    readonly names: Readonly<Record<SampleName, string>>
    readonly hints: Readonly<Record<SampleName, string>>
  }
  readonly evidence: {
    readonly front: string
    readonly back: string
    readonly portrait: string
    readonly issuerPortrait: string
    readonly selfie: string
    readonly signatures: Readonly<Record<IssuerSignature, string>>
    readonly passed: (passed: number, all: number) => string
    readonly openConsole: string
  }
  readonly brand: BrandTexts
  readonly events: {
    readonly title: string
    readonly hint: string
    readonly empty: string
    readonly withheld: string
    readonly meaning: Readonly<Record<EventCode, string>>
  }
  readonly execution: {
    readonly title: string
    readonly hint: string
    readonly empty: string
    readonly type: string
    readonly fraud: string
    readonly yes: string
    readonly no: string
    readonly faces: string
    readonly facesBelow: string
    readonly facesAbove: string
    readonly facesFrom: (threshold: number) => string
    readonly notCompared: string
    readonly fields: string
    readonly rules: string
    readonly fieldNames: Readonly<Record<DocumentField, string>>
    readonly notRead: string
    /** What speaks against a selfie, by its code. */
    readonly signs: Readonly<Record<SelfieSignCode, string>>
    readonly ruleStatus: Readonly<Record<RuleStatus, string>>
    readonly ruleWords: RuleWords
    readonly status: Readonly<Record<'processando' | 'APROVADO' | 'REPROVADO' | 'Pendente', string>>
  }
  readonly calls: {
    readonly title: string
    readonly hint: string
    readonly copy: string
    readonly copied: string
    readonly times: (count: number) => string
  }
  readonly steps: Readonly<Record<StepName, string>>
  readonly failed: string
}

export const portuguese: Texts = {
  language: 'pt-BR',
  tagline: 'Verificação de identidade aberta, na sua infraestrutura',
  intro: 'Crie um link, percorra no telefone ao lado e veja o que o seu sistema recebe.',
  apiReference: 'API',
  otherLanguage: 'English',
  link: {
    title: 'Link',
    hint: 'Um convite para uma pessoa',
    cpf: 'CPF',
    cpfHint: 'opcional',
    cpfWrong: 'Este CPF não confere: são onze dígitos, e os dois últimos dependem dos outros.',
    noExpire: 'Não expira',
    variables: 'Variáveis',
    variablesHint: 'cliente=42, canal=app',
    create: 'Criar link',
    options: 'Opções do link',
    uses: (most) => (most === null ? 'sem limite de envios' : `aceita até ${most} envios`),
  },
  phone: {
    title: 'O que a pessoa vê',
    frame: 'Verificação de identidade',
    sampleCamera: 'Câmera de amostra',
    sampleCameraHint: 'Documento fictício e vídeo, para quem está sem câmera',
    again: 'Recomeçar',
    preparing: 'Criando um link…',
    obstacles: {
      'insecure-page': 'Esta página não é segura (HTTPS): o navegador não abre a câmera aqui.',
      'permissions-policy': 'A política desta página não deixa o quadro usar a câmera.',
    },
  },
  samples: {
    title: 'Veja um resultado agora',
    names: { honest: 'Pessoa honesta', fraud: 'Fraude', open: 'CNH aberta', pdf: 'PDF da CNH' },
    hints: {
      honest: 'Frente, verso e selfie de uma pessoa fictícia',
      fraud: 'O documento de amostra também no lugar da selfie',
      open: 'Frente e verso em uma só foto',
      pdf: 'O documento digital, com o código assinado por um emissor de teste',
    },
  },
  evidence: {
    front: 'Frente',
    back: 'Verso',
    portrait: 'Retrato no documento',
    issuerPortrait: 'Retrato assinado',
    selfie: 'Selfie',
    signatures: {
      valid: 'Código assinado pelo emissor: assinatura válida',
      expired: 'Código assinado pelo emissor, e o documento venceu',
      invalid: 'A assinatura do código não é do emissor',
      'not-checked': 'Código assinado: sem chave do emissor para conferir',
    },
    passed: (passed, all) => `${passed} de ${all} conferidas`,
    openConsole: 'Abrir no console',
  },
  brand: brandInPortuguese,
  events: {
    title: 'Eventos',
    hint: 'postMessage da página para o seu sistema',
    empty: 'A página ainda não disse nada.',
    withheld: 'Sem conteúdo: o relatório não lista esta origem.',
    meaning: {
      ONBOARDING_READY: 'A página está pronta',
      ONBOARDING_RESUMED: 'A página foi recarregada e continua',
      STEP_STARTED: 'Uma etapa começou',
      STEP_COMPLETED: 'Uma etapa terminou',
      TERM_ACCEPTED: 'A pessoa aceitou o termo',
      DOCUMENT_TYPE_SELECTED: 'O documento foi escolhido',
      GET_CAMERA_PERMISSIONS: 'O navegador vai pedir a câmera',
      SDK_CAMERA_DENIED: 'Não há câmera para usar',
      SDK_FRONT_CAPTURE_STARTED: 'Captura da frente começou',
      SDK_BACK_CAPTURE_STARTED: 'Captura do verso começou',
      SDK_CODE_CAPTURE_STARTED: 'Captura do código começou',
      SDK_CODE_CAPTURE_SKIPPED: 'A pessoa seguiu sem o código',
      SDK_SELFIE_CAPTURE_STARTED: 'Captura da selfie começou',
      SDK_CAPTURE_INVALID: 'A imagem foi recusada',
      SDK_CAPTURE_FAILED: 'A captura falhou',
      SDK_CAPTURE_COMPLETED: 'A imagem foi aceita',
      SDK_CAPTURE_RESULT: 'O movimento foi conferido',
      DD_CAPTURE_FINISH: 'Frente e verso prontos',
      ONBOARDING_FINISHED: 'Tudo foi enviado',
      ONBOARDING_CANCELLED: 'A pessoa desistiu',
      ONBOARDING_ERROR: 'Não dá para continuar',
      ONBOARDING_RESIZED: 'A página mudou de altura',
    },
  },
  execution: {
    title: 'Execução',
    hint: 'O que a análise encontrou',
    empty:
      'Quando a pessoa enviar as imagens, lemos o documento, comparamos os rostos e aplicamos as regras do relatório. Leva alguns segundos.',
    type: 'Documento',
    fraud: 'Indício de fraude',
    yes: 'sim',
    no: 'não',
    faces: 'Rosto no documento e selfie',
    facesBelow: 'pessoas diferentes',
    facesAbove: 'a mesma pessoa',
    facesFrom: (threshold) => `a partir de ${threshold}`,
    notCompared: 'não comparados',
    fields: 'Lido do documento',
    rules: 'Regras',
    fieldNames: {
      name: 'Nome',
      cpf: 'CPF',
      birthDate: 'Nascimento',
      motherName: 'Mãe',
      fatherName: 'Pai',
      documentNumber: 'Número',
      issueDate: 'Emissão',
      expiryDate: 'Validade',
    },
    notRead: 'não lido',
    signs: {
      'document-around-face': 'há um documento em volta do rosto',
      'same-file': 'é o arquivo do documento',
      'copy-of-portrait': 'é o retrato do documento outra vez',
      'too-like-portrait': 'é parecida demais com o retrato do documento',
      'regular-pattern': 'tem o padrão de uma impressão ou de uma tela',
      screenshot: 'tem o tamanho exato da tela de um celular',
      'several-faces': 'mostra mais de um rosto',
      'small-face': 'o rosto ocupa pouco da imagem',
      'frame-around-face': 'há uma borda reta em volta do rosto, como a de uma foto ou de uma tela',
      'glare-on-face': 'um reflexo de luz cobre parte do rosto',
      'seen-with-another-person': 'já veio antes com outro CPF',
      'virtual-camera': 'veio de um programa no lugar da câmera',
    },
    ruleStatus: { VALID: 'válida', INVALID: 'inválida', NOT_PERFORMED: 'não verificada' },
    ruleWords: ruleWordsInPortuguese,
    status: {
      processando: 'Processando',
      APROVADO: 'Aprovado',
      REPROVADO: 'Reprovado',
      Pendente: 'Pendente: uma pessoa decide',
    },
  },
  calls: {
    title: 'Chamadas',
    hint: 'O que pedimos à API, pronto para o terminal',
    copy: 'Copiar',
    copied: 'Copiado',
    times: (count) => `${count} vezes`,
  },
  steps: {
    consent: 'consentimento',
    front: 'frente',
    back: 'verso',
    code: 'código',
    selfie: 'selfie',
    sending: 'envio',
    done: 'fim',
  },
  failed: 'Não conseguimos falar com o servidor. Ele ainda está rodando?',
}

export const english: Texts = {
  language: 'en',
  tagline: 'Open identity verification, on your own servers',
  intro: 'Create a link, walk through it on the phone and see what your system receives.',
  apiReference: 'API',
  otherLanguage: 'Português',
  link: {
    title: 'Link',
    hint: 'An invitation for one person',
    cpf: 'CPF',
    cpfHint: 'optional',
    cpfWrong: 'This CPF does not add up: it has eleven digits, and the last two depend on the others.',
    noExpire: 'Never expires',
    variables: 'Variables',
    variablesHint: 'customer=42, channel=app',
    create: 'Create link',
    options: 'Options of the link',
    uses: (most) => (most === null ? 'no limit of submissions' : `takes up to ${most} submissions`),
  },
  phone: {
    title: 'What the person sees',
    frame: 'Identity verification',
    sampleCamera: 'Sample camera',
    sampleCameraHint: 'A specimen document and a video, for machines without a camera',
    again: 'Start over',
    preparing: 'Creating a link…',
    obstacles: {
      'insecure-page': 'This page is not secure (HTTPS): the browser opens no camera here.',
      'permissions-policy': "This page's policy keeps the frame from the camera.",
    },
  },
  samples: {
    title: 'See a result now',
    names: { honest: 'Honest person', fraud: 'Fraud', open: 'Open CNH', pdf: 'PDF of a CNH' },
    hints: {
      honest: 'Front, back and selfie of a made-up person',
      fraud: 'The specimen document in place of the selfie as well',
      open: 'Front and back in one photo',
      pdf: 'The digital document, with a code that a test issuer signed',
    },
  },
  evidence: {
    front: 'Front',
    back: 'Back',
    portrait: 'Portrait on the document',
    issuerPortrait: 'Signed portrait',
    selfie: 'Selfie',
    signatures: {
      valid: 'Code signed by the issuer: the signature is valid',
      expired: 'Code signed by the issuer, and the document has expired',
      invalid: 'The signature of the code is not the issuer’s',
      'not-checked': 'Signed code: no key of the issuer to check it with',
    },
    passed: (passed, all) => `${passed} of ${all} checked`,
    openConsole: 'Open in the console',
  },
  brand: brandInEnglish,
  events: {
    title: 'Events',
    hint: 'postMessage from the page to your system',
    empty: 'The page has not said anything yet.',
    withheld: 'No content: the report does not list this origin.',
    meaning: {
      ONBOARDING_READY: 'The page is ready',
      ONBOARDING_RESUMED: 'The page was loaded again and goes on',
      STEP_STARTED: 'A step began',
      STEP_COMPLETED: 'A step ended',
      TERM_ACCEPTED: 'The person agreed to the terms',
      DOCUMENT_TYPE_SELECTED: 'The document was chosen',
      GET_CAMERA_PERMISSIONS: 'The browser will ask for the camera',
      SDK_CAMERA_DENIED: 'There is no camera to use',
      SDK_FRONT_CAPTURE_STARTED: 'Capture of the front began',
      SDK_BACK_CAPTURE_STARTED: 'Capture of the back began',
      SDK_CODE_CAPTURE_STARTED: 'Capture of the code began',
      SDK_CODE_CAPTURE_SKIPPED: 'The person went on without the code',
      SDK_SELFIE_CAPTURE_STARTED: 'Capture of the selfie began',
      SDK_CAPTURE_INVALID: 'The picture was refused',
      SDK_CAPTURE_FAILED: 'The capture failed',
      SDK_CAPTURE_COMPLETED: 'The picture was accepted',
      SDK_CAPTURE_RESULT: 'The movement was looked at',
      DD_CAPTURE_FINISH: 'Front and back are done',
      ONBOARDING_FINISHED: 'Everything was sent',
      ONBOARDING_CANCELLED: 'The person gave up',
      ONBOARDING_ERROR: 'It cannot go on',
      ONBOARDING_RESIZED: 'The page changed its height',
    },
  },
  execution: {
    title: 'Execution',
    hint: 'What the analysis found',
    empty:
      'Once the person has sent the pictures, we read the document, compare the faces and apply the rules of the report. It takes a few seconds.',
    type: 'Document',
    fraud: 'Sign of fraud',
    yes: 'yes',
    no: 'no',
    faces: 'Face on the document and selfie',
    facesBelow: 'different people',
    facesAbove: 'the same person',
    facesFrom: (threshold) => `from ${threshold} up`,
    notCompared: 'not compared',
    fields: 'Read from the document',
    rules: 'Rules',
    fieldNames: {
      name: 'Name',
      cpf: 'CPF',
      birthDate: 'Birth',
      motherName: 'Mother',
      fatherName: 'Father',
      documentNumber: 'Number',
      issueDate: 'Issued',
      expiryDate: 'Valid until',
    },
    notRead: 'not read',
    signs: {
      'document-around-face': 'there is a document around the face',
      'same-file': 'it is the file of the document',
      'copy-of-portrait': 'it is the portrait of the document once more',
      'too-like-portrait': 'it is too much like the portrait of the document',
      'regular-pattern': 'it has the pattern of a print or a screen',
      screenshot: "it has exactly the size of a phone's screen",
      'several-faces': 'it shows more than one face',
      'small-face': 'the face takes up little of the picture',
      'frame-around-face': 'a straight edge runs around the face, like that of a photo or a screen',
      'glare-on-face': 'a reflection of light covers part of the face',
      'seen-with-another-person': 'it came before with another CPF',
      'virtual-camera': 'it came from a program in place of the camera',
    },
    ruleStatus: { VALID: 'valid', INVALID: 'invalid', NOT_PERFORMED: 'not performed' },
    ruleWords: ruleWordsInEnglish,
    status: {
      processando: 'Processing',
      APROVADO: 'Approved',
      REPROVADO: 'Rejected',
      Pendente: 'Pending: a person decides',
    },
  },
  calls: {
    title: 'Calls',
    hint: 'What we asked the API, ready for a terminal',
    copy: 'Copy',
    copied: 'Copied',
    times: (count) => `${count} times`,
  },
  steps: {
    consent: 'consent',
    front: 'front',
    back: 'back',
    code: 'code',
    selfie: 'selfie',
    sending: 'sending',
    done: 'done',
  },
  failed: 'The server does not answer. Is it still running?',
}

/** The texts for a person who reads these languages, best first; Portuguese for everybody else. */
export function chooseTexts(languages: readonly string[]): Texts {
  const known = languages.find((language) => /^(pt|en)\b/i.test(language))
  return known?.toLowerCase().startsWith('en') ? english : portuguese
}
