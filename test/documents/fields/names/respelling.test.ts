import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { partedGivenNames, respelled } from '../../../../src/documents/fields/names/respelling.ts'

describe('respelling a name', () => {
  const cases = [
    [
      'takes the accents of the second reading',
      'CONCEICAO GONCALVES',
      'CONCEIÇÃO GONÇALVES',
      'CONCEIÇÃO GONÇALVES',
    ],
    ['takes no space that makes a lone consonant', 'MARIA JOSE LIMA', 'MARIA JOSÉ L IMA', 'MARIA JOSÉ LIMA'],
    ['takes the spaces around an E', 'COSTAESILVA', 'COSTA E SILVA', 'COSTA E SILVA'],
    ['takes its spaces', 'JOSE BRANDAOLIMA', 'JOSÉ BRANDÃO LIMA', 'JOSÉ BRANDÃO LIMA'],
    ['keeps the letters of the first where they differ', 'ANDRE SIMOES', 'ANDRÉ SIMÓEZ', 'ANDRÉ SIMÓES'],
    ['keeps a letter that the second lost', 'INES ROCHA', 'NÊS ROCHA', 'INÊS ROCHA'],
    ['drops a letter that the second made up', 'INES ROCHA', 'INÊSI ROCHA', 'INÊS ROCHA'],
    ['keeps an apostrophe that the second lost', "ANA D'AVILA", 'ANA D ÁVILA', "ANA D'ÁVILA"],
    ['takes an apostrophe that the first lost', 'ANA SANTANA', "ANA SANT'ANA", "ANA SANT'ANA"],
    ['keeps a hyphen that the second lost', 'VILLAS-BOAS', 'VILLAS BÔAS', 'VILLAS-BÔAS'],
    [
      'takes no space within a less frequent name',
      'VALDIR BORTOLUZZI',
      'VALDIR BORTOLUZ ZI',
      'VALDIR BORTOLUZZI',
    ],
    [
      'takes a space between two names that are also one less frequent name',
      'VERALUCIA DEMARCHI DALMOLIN',
      'VERA LUCIA DE MARCHI DAL MOLIN',
      'VERA LUCIA DE MARCHI DAL MOLIN',
    ],
    ['parts a suffix from a name of no list', 'ANA CHOQUEJUNIOR', 'ANA CHOQUEJUNIOR', 'ANA CHOQUE JUNIOR'],
    ['takes a short given name from the surname after it', 'EVAREIS', 'EVAREIS', 'EVA REIS'],
    ['keeps the space between less frequent names', 'KENJI ITO', 'KENJIITO', 'KENJI ITO'],
    [
      'keeps the space after a known name that makes no other one',
      'LIGIA AKEMI OI E YAMAGUTI',
      'LIGIA AKEMIOI E YAMAGUTI',
      'LIGIA AKEMI OI E YAMAGUTI',
    ],
    ['drops a space within a name that is known whole', 'MARIA NA LIMA', 'MARIANA LIMA', 'MARIANA LIMA'],
    ['parts DO Ó, which is a surname', 'KEILA DAS NEVES DOO', 'KEILA DAS NEVES DOÓ', 'KEILA DAS NEVES DO Ó'],
    ['parts what follows DO Ó', 'JOSEFA DO OFONSECA', 'JOSEFA DO ÓFONSECA', 'JOSEFA DO Ó FONSECA'],
    [
      'parts DO Ó where the readers differ',
      'MARIA AGUIAR DOO FONSECA',
      'MARIA AGUIAR DO Ó FONSECA',
      'MARIA AGUIAR DO Ó FONSECA',
    ],
    ['parts no O from another name', 'JOSE DO OLIVAL', 'JOSÉ DO OLIVAL', 'JOSÉ DO OLIVAL'],
    ['parts the name after a particle', 'ODETEDEJESUS', 'ODETEDEJESUS', 'ODETE DE JESUS'],
    [
      'takes no hyphen for a space that the first saw',
      'FLAVIO RIBEIRO DA COSTA',
      'FLÁVIO-RIBEIRO DA-COSTA',
      'FLÁVIO RIBEIRO DA COSTA',
    ],
    [
      'keeps the spaces between frequent names where the second saw little of the print',
      'IVAN PIRES DOS SANTOS',
      'IVAN ZE-ERESCDOSES ANTOS',
      'IVAN PIRES DOS SANTOS',
    ],
    ['closes a gap within a given name', 'REGINA CUNHA', 'RE GINA CUNHA', 'REGINA CUNHA'],
    ['closes it where both saw it', 'JO SE BARBOSA', 'JO SE BARBOSA', 'JOSE BARBOSA'],
    [
      'leaves short words alone that begin no given name',
      'ANA DE SA LIMA',
      'ANA DE SÁ LIMA',
      'ANA DE SÁ LIMA',
    ],
    [
      'takes no space within a name that the first saw whole',
      'JOSE AGUIAR FERREIRA',
      'JOSE AGUIAR FERRE KA',
      'JOSE AGUIAR FERREIRA',
    ],
    [
      'takes a frequent name of the second for a word that is not one',
      'RENATO TEXERA COSTACUNHA',
      'RENATO TEIXEIRA COSTA CUNHA',
      'RENATO TEIXEIRA COSTA CUNHA',
    ],
    ['parts a name and a surname that touch', 'VALERIAMARTINS DE SOUZA', '', 'VALERIA MARTINS DE SOUZA'],
    ['parts two surnames that touch', 'ANA COSTACUNHA', 'ANA COSTACUNHA', 'ANA COSTA CUNHA'],
    ['parts all the names of a row', 'INESJOSEANDRADE', '', 'INES JOSE ANDRADE'],
    ['closes a gap before two equal consonants', 'LAURO WEI SSHEIMER', '', 'LAURO WEISSHEIMER'],
    ['keeps a name that begins with two L', 'ANA LIMA LLOYD', '', 'ANA LIMA LLOYD'],
    ['parts less frequent names', 'HIROSHIIKEDA NAKAMURA', '', 'HIROSHI IKEDA NAKAMURA'],
    ['leaves a name that only begins with a less frequent one', 'ANA MORIMOTO', '', 'ANA MORIMOTO'],
    ['parts the particles between them', 'MARIADELOURDESDASILVA', '', 'MARIA DE LOURDES DA SILVA'],
    [
      'parts a particle before or after a frequent name',
      'ANA DEALBUQUERQUE GUIMARAESDO',
      '',
      'ANA DE ALBUQUERQUE GUIMARAES DO',
    ],
    ['leaves a word that only begins or ends with particles', 'DASILVEIRO DALUZ', '', 'DASILVEIRO DALUZ'],
    ['leaves two given names in one', 'ROSEMARIA LIMA', 'ROSEMARIA LIMA', 'ROSEMARIA LIMA'],
    ['takes its accents with it', 'JOSE GUIMARES', 'JOSÉ GUIMARÃES', 'JOSÉ GUIMARÃES'],
    ['keeps a name that the second read as another name', 'LUIZ SALES', 'LUIS SALLES', 'LUIZ SALES'],
    ['keeps print that neither list has', 'ANA OLVERA', 'ANA OLVEIRO', 'ANA OLVERA'],
    ['keeps a word that is too unlike the name', 'ANA XERTE', 'ANA TEIXEIRA', 'ANA XERTE'],
    ['leaves a name alone that the second read as another', 'RAUL ROCHA', 'XKQ WZ', 'RAUL ROCHA'],
    ['leaves a name alone that the second could not read', 'RAUL ROCHA', '', 'RAUL ROCHA'],
  ] as const
  for (const [what, read, again, expected] of cases)
    it(what, () => {
      assert.equal(respelled(read, again), expected)
    })
})

describe('two given names that were read as one word', () => {
  it('are parted where another name follows and no name is known that has their letters', () => {
    const names = ['ANAREGINA CORDEIRO', 'ANAREGINA', 'ALEXANDRE CORDEIRO', 'CORDEIRO ANAREGINA LIMA']
    assert.deepEqual(names.map(partedGivenNames), ['ANA REGINA CORDEIRO', ...names.slice(1)])
  })
})
