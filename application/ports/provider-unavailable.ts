/** Thrown by provider adapters when the vendor fails; carries no request or response body. */
export class ProviderUnavailable extends Error {
  readonly provider: string
  constructor(provider: string, what: string, options?: { cause?: unknown }) {
    super(`${provider}: ${what}`, options)
    this.name = 'ProviderUnavailable'
    this.provider = provider
  }
}
