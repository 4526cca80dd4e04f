import { readFileSync } from 'node:fs'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = Readonly<Record<string, Json>>

/** An OpenAPI 3.1 document, as far as we write one (https://spec.openapis.org/oas/v3.1.1.html). */
export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<'schemas' | 'responses' | 'examples' | 'securitySchemes', JsonObject>>
  readonly [key: string]: unknown
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly 'x-roles': readonly string[]
  readonly security: readonly JsonObject[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: JsonObject }
  readonly responses: JsonObject
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonObject
  readonly [key: string]: Json
}

/** Text as it is, anything else as JSON. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The published document: the contracts as this release has them. */
export const publishedOpenApi = (): OpenApi =>
  JSON.parse(readFileSync(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8')) as OpenApi
