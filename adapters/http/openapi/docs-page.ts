import { html, type Html } from '@tamarack/application/html'
import { textOf, type Json, type JsonObject, type OpenApi, type Operation } from './document.ts'

export const docsStyle = `
header,main,footer{max-width:64rem}
h2{margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
ul{margin:0 0 .5rem;padding-left:1.25rem}
details{border-top:1px solid var(--border)}
summary{padding:.75rem 0;cursor:pointer;overflow-wrap:anywhere}
summary span{color:var(--text-muted)}
main a{color:var(--brand)}
.contents{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0 0 1rem}.contents a{min-height:1.75rem}
pre{overflow-x:auto;padding:.75rem;border:1px solid var(--border);border-radius:4px;font-size:.875rem;max-height:24rem}
dl{margin:0}dt{font-weight:650}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
code{overflow-wrap:anywhere}
`

const nothing = html``
const code = (text: string): Html => html`<code>${text}</code>`
const object = (value: Json | undefined): JsonObject => (value ?? {}) as JsonObject
const nameIn = (reference: Json | undefined): string => textOf(reference).replace(/.*\//, '')

const limits = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['pattern', 'as'],
  ['default', 'otherwise'],
] as const

/** Text in which names stand between backticks. */
const marked = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`))}`

/** Bounds that every whole number has are not worth a word. */
const isWord = (value: Json | undefined): boolean =>
  value !== undefined && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER

const joined = (parts: readonly Html[], word: string): Html =>
  html`${parts.flatMap((part, index) => (index === 0 ? [part] : [html`${word}`, part]))}`

/** What a value may be, in one line, and the fields of what has fields below it. */
const schemaWords = (schema: JsonObject): Html => {
  if ('$ref' in schema) return html`<a href="#${nameIn(schema['$ref'])}">${nameIn(schema['$ref'])}</a>`
  const ways = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonObject[] | undefined
  if (ways !== undefined) return joined(ways.map(schemaWords), ' or ')
  const allowed = ('const' in schema ? [schema['const']] : schema['enum']) as readonly Json[] | undefined
  if (allowed !== undefined)
    return joined(
      allowed.map((value) => code(JSON.stringify(value))),
      ', ',
    )
  if (schema['type'] === 'array') return html`list of ${schemaWords(object(schema['items']))}`
  if ('properties' in schema) return fieldList(schema)
  const bounds = limits
    .filter(([name]) => isWord(schema[name]))
    .map(([name, words]) => html`, ${words} ${code(textOf(schema[name]))}`)
  return html`${textOf(schema['type'] ?? 'anything')}${bounds}`
}

const fieldList = (schema: JsonObject): Html => {
  const required = (schema['required'] ?? []) as readonly Json[]
  const fields = Object.entries(object(schema['properties'])).map(
    ([name, field]) =>
      html`<li>${code(name)}${required.includes(name) ? '' : ' (may be left out)'}: ${schemaWords(object(field))}</li>`,
  )
  return html`<ul>${fields}</ul>`
}

const jsonIn = (content: Json | undefined): JsonObject => object(object(content)['application/json'])
const printed = (value: unknown): Html => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`

/** The call as a command line; whoever sends it adds the cookie of a session. */
const callOf = (path: string, method: string, { parameters, requestBody }: Operation): string => {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((address, { name, example = '' }) => address.replace(`{${name}}`, textOf(example)), path)
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters)
    if (place === 'query' && example !== undefined)
      for (const [field, value] of Object.entries(typeof example === 'object' ? object(example) : { [name]: example }))
        query.set(field, textOf(value))
  const asked = query.size === 0 ? '' : `?${query.toString()}`
  const body = jsonIn(requestBody?.content)['example']
  return [
    `curl -X ${method.toUpperCase()} "$ORIGIN${filled}${asked}" -b "$COOKIES"`,
    ...(parameters.some((one) => one.in === 'header') ? [`-H "Origin: $ORIGIN" -H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ')
}

const refusalsOf = ({ responses }: Operation, { components }: OpenApi): readonly Html[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => {
      const { $ref } = object(response)
      const { description } = object($ref === undefined ? response : components.responses[nameIn($ref)])
      const lines = textOf(description).split('\n\n')
      return html`<dt>${status}</dt>${lines.map((line) => html`<dd>${marked(line)}</dd>`)}`
    })

const operationHtml = (path: string, method: string, operation: Operation, document: OpenApi): Html => {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const fields = parameters.map(
    (one) =>
      html`<li>${code(one.name)} (${one.in}${one.required ? '' : ', may be left out'}): ${schemaWords(one.schema)}</li>`,
  )
  const answer = jsonIn(object(responses['200'])['content'])
  return html`<details><summary><strong>${method.toUpperCase()}</strong> ${code(path)} <span>${summary}</span></summary>
<p id="${operationId}">${marked(operation.description ?? '')}</p><p>For: ${operation['x-roles'].join(', ')}.</p>
${fields.length === 0 ? nothing : html`<h3>Parameters</h3><ul>${fields}</ul>`}
${requestBody === undefined ? nothing : html`<h3>Body</h3>${schemaWords(object(jsonIn(requestBody.content)['schema']))}`}
<h3>Answer</h3><div>${schemaWords(object(answer['schema']))}</div>
<h3>Example</h3><pre tabindex="0">${callOf(path, method, operation)}</pre>${'example' in answer ? printed(answer['example']) : nothing}
<h3>Refusals</h3><dl>${refusalsOf(operation, document)}</dl></details>`
}

const titleOf = (tag: string): string => tag.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** The document as a page for people. */
export const docsBody = (document: OpenApi): Html => {
  const { info, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const sections = byTag.map(
    ([tag, calls]) =>
      html`<h2 id="${tag}">${titleOf(tag)}</h2>${calls.map(({ path, method, operation }) => operationHtml(path, method, operation, document))}`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<details><summary>${code(name)}</summary><div id="${name}">${schemaWords(object(schema))}${name in components.examples ? printed(object(components.examples[name])['value']) : nothing}</div></details>`,
  )
  return html`<body><header><a href="/">Tamarack</a></header>
<main><h1>The API of Tamarack</h1><p>Version ${info.version}. <a href="/api/openapi.json">The same as an OpenAPI document</a>.</p>
${info.description.split('\n').map((line) => html`<p>${marked(line)}</p>`)}
<nav class="contents" aria-label="Contents">${[...byTag.map(([tag]) => tag), 'shared-answers'].map((tag) => html`<a href="#${tag}">${titleOf(tag)}</a>`)}</nav>
${sections}<h2 id="shared-answers">Shared answers</h2>${schemas}</main></body>`
}
