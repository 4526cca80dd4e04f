/** The workflow engine could not be reached, or did not answer in time. */
export class EngineUnavailable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the workflow engine did not answer', options)
    this.name = 'EngineUnavailable'
  }
}
