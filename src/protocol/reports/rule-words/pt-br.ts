import type { RuleWords } from './rule-words.ts'

export const ptBR: RuleWords = {
  document_type_accepted: {
    VALID: 'O documento é de um tipo aceito.',
    INVALID: 'O documento não é de um tipo aceito.',
    NOT_PERFORMED: 'As fotos do documento não puderam ser analisadas.',
  },
  document_readable: {
    VALID: 'O nome, a data de nascimento e um número foram lidos.',
    INVALID: 'O nome, a data de nascimento ou um número não foi lido.',
    NOT_PERFORMED: 'As fotos do documento não puderam ser analisadas.',
  },
  document_not_expired: {
    VALID: 'O documento está dentro da validade.',
    INVALID: 'O documento está vencido.',
    NOT_PERFORMED: 'Nenhuma data de validade foi lida. Muitos documentos não têm validade.',
  },
  cpf_is_valid: {
    VALID: 'Os dígitos verificadores do CPF conferem.',
    INVALID: 'Os dígitos verificadores do CPF não conferem.',
    NOT_PERFORMED: 'Nenhum CPF foi lido no documento.',
  },
  cpf_equals_parameter: {
    VALID: 'O CPF do documento é o que foi informado.',
    INVALID: 'O CPF do documento é diferente do informado.',
    NOT_PERFORMED: 'Nenhum CPF foi informado, ou nenhum foi lido no documento.',
  },
  mrz_is_consistent: {
    VALID: 'A zona de leitura automática confere com o que está impresso.',
    INVALID: 'A zona de leitura automática não confere com o que está impresso.',
    NOT_PERFORMED: 'Nenhuma zona de leitura automática foi lida por inteiro.',
  },
  documentscopy_approved: {
    VALID: 'As partes do documento não se contradizem.',
    INVALID: 'Partes do documento se contradizem.',
    NOT_PERFORMED: 'Não houve o que comparar, ou a foto parece a de uma cópia.',
  },
  issuer_code_is_valid: {
    VALID: 'O órgão emissor assinou o código, e ele diz o mesmo que o documento.',
    INVALID: 'A assinatura do código não confere, ou o código não diz o mesmo que o documento.',
    NOT_PERFORMED: 'Nenhum código assinado foi lido, ou falta a chave do órgão emissor.',
  },
  issuer_portrait_is_equal: {
    VALID: 'O retrato dentro do código é da pessoa do documento e da selfie.',
    INVALID: 'O retrato dentro do código não se parece o bastante com o do documento ou com a selfie.',
    NOT_PERFORMED: 'Nenhum código verificado trouxe um retrato que pudesse ser comparado.',
  },
  facematch_is_equal: {
    VALID: 'A selfie e o retrato do documento são da mesma pessoa.',
    INVALID: 'A selfie e o retrato do documento não se parecem o bastante.',
    NOT_PERFORMED: 'A selfie e o retrato do documento não puderam ser comparados.',
  },
  liveness_approved: {
    VALID: 'O movimento mostrou um rosto com profundidade.',
    INVALID: 'Quem se moveu diante da câmera não é a pessoa da selfie.',
    NOT_PERFORMED: 'Nenhum movimento mostrou um rosto com profundidade.',
  },
  selfie_is_live: {
    VALID: 'A selfie não tem sinal de fraude.',
    INVALID: 'A selfie mostra um documento ou é cópia de outra imagem.',
    NOT_PERFORMED: 'Há uma dúvida sobre a selfie, ou ela não pôde ser analisada.',
  },
  private_faceset_not_contains_face: {
    VALID: 'O rosto não está na base de faces com outro CPF.',
    INVALID: 'O rosto está na base de faces em um cadastro que não é desta pessoa.',
    NOT_PERFORMED: 'O rosto não foi procurado na base de faces.',
  },
  velocity_is_normal: {
    VALID: 'O número de envios no período é normal.',
    INVALID: 'O mesmo rosto, documento, rede ou aparelho apareceu em envios demais.',
    NOT_PERFORMED: 'Os envios do período não foram contados.',
  },
  minimum_age_reached: {
    VALID: 'A pessoa tem a idade mínima.',
    INVALID: 'A pessoa não tem a idade mínima.',
    NOT_PERFORMED: 'A data de nascimento não foi lida, ou o fluxo não exige uma idade mínima.',
  },
  official_data_agrees: {
    VALID: 'A fonte oficial tem o mesmo nome e a mesma data de nascimento.',
    INVALID: 'A fonte oficial não tem este CPF, ou tem outro nome ou outra data de nascimento.',
    NOT_PERFORMED: 'A fonte oficial não respondeu, ou não houve o que comparar.',
  },
  custom_sources_approve: {
    VALID: 'As fontes próprias do fluxo aprovam a pessoa.',
    INVALID: 'Uma fonte própria do fluxo não aprova a pessoa.',
    NOT_PERFORMED: 'Uma fonte própria não respondeu, ou nenhuma deu opinião.',
  },
  selfie_as_asked: {
    VALID: 'A selfie foi feita como o fluxo pede.',
    NOT_PERFORMED: 'A selfie não foi feita como o fluxo pede.',
  },
  causes: {
    'cpf-not-sent': 'Nenhum CPF foi informado.',
    'cpf-not-read': 'Nenhum CPF foi lido no documento.',
    'cpf-doubtful': 'O CPF não foi lido com certeza no documento.',
    'like-a-copy': 'A foto parece a de uma cópia.',
    'pdf-doubtful': 'O PDF foi alterado depois de assinado.',
    'nothing-to-compare': 'Não houve o que comparar no documento.',
    'no-code': 'Nenhum código assinado foi lido.',
    'no-key': 'Um código assinado foi lido, mas falta a chave do órgão emissor.',
    'code-doubtful': 'Um código assinado foi lido, mas não deu para confiar nele.',
    'birth-date-not-read': 'A data de nascimento não foi lida.',
    'no-age-asked': 'O fluxo não exige uma idade mínima.',
  },
}
