import type { Language } from '../../protocol/languages.ts'
import { LazyModule, type LatePart } from '../session/lazy-module.ts'
import { loadFirstTexts, loadTexts } from './load-texts.ts'
import { withOwnWords } from './own-words.ts'
import { ptBR } from './pt-br.ts'
import type { FirstTexts, Texts } from './texts.ts'

export interface SpokenTextsOptions {
  /** The report's own words in a language, where it has some. */
  readonly own: (language: Language) => Readonly<Record<string, string>> | undefined
  readonly onChange: () => void
}

/**
 * The words of the page in the person's language. Those of the first screens come alone, and the others with the later
 * screens. From then on a change of language waits for all words, because the person may be on any screen.
 */
export class SpokenTexts {
  readonly #options: SpokenTextsOptions
  #wanted: Language = 'pt-BR'
  #language: Language | undefined
  #first: FirstTexts = ptBR
  #all: Texts | undefined
  #needsAll = false
  #loading: LazyModule<LoadedTexts> | undefined

  constructor(options: SpokenTextsOptions) {
    this.#options = options
  }

  /** The words of the first screens; Portuguese until those of the person's language are there. */
  get first(): FirstTexts {
    return this.#first
  }

  /** All words, once they are there. */
  get all(): Texts | undefined {
    return this.#all
  }

  /** The language of the words; undefined until those of the person's language are there. */
  get language(): Language | undefined {
    return this.#language
  }

  /** The language that was chosen, where its words are late. */
  get late(): LateLanguage | undefined {
    const late = this.#loading?.late
    return late && { language: this.#wanted, ...late }
  }

  /** Changes to another language as soon as its words are there. Loading is tried again, as that of a screen is. */
  speak(language: Language): void {
    this.end()
    this.#wanted = language
    const loading = (this.#loading = new LazyModule(
      () => this.#load(language),
      () => {
        if (loading.part) this.#came(language, loading.part)
        else this.#options.onChange()
      },
    ))
    loading.load()
  }

  /** Loads the words of the later screens. Rejects when they cannot be loaded; its caller tries again. */
  async loadAll(): Promise<void> {
    this.#needsAll = true
    for (;;) {
      const language = this.#wanted
      const loaded = await this.#load(language)
      // The person may have chosen another language meanwhile.
      if (language === this.#wanted) return this.#came(language, loaded)
    }
  }

  /** Gives up the load that is under way. */
  end(): void {
    this.#loading?.end()
  }

  async #load(language: Language): Promise<LoadedTexts> {
    if (!this.#needsAll) return { first: await loadFirstTexts(language), all: undefined }
    const all = await loadTexts(language)
    return { first: all, all }
  }

  #came(language: Language, { first, all }: LoadedTexts): void {
    const own = this.#options.own(language)
    this.#language = language
    this.#first = withOwnWords(first, own)
    if (all) this.#all = withOwnWords(all, own)
    this.#options.onChange()
  }
}

export interface LateLanguage extends LatePart {
  readonly language: Language
}

/** What a load brought: in any case the words of the first screens. */
interface LoadedTexts {
  readonly first: FirstTexts
  readonly all: Texts | undefined
}
