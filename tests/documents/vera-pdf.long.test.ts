import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { makeDocumentRenderer } from '@tamarack/adapter-documents/document-renderer'
import { sampleDocument } from '@tamarack/application/testing/document-renderer-contract'
import {
  sampleCertificate,
  sampleDocuments,
  sampleNoticeDocuments,
  sampleReports,
} from '@tamarack/application/testing/sample-documents'

const folder = mkdtempSync(join(tmpdir(), 'tamarack-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const has = (program: string): boolean => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** veraPDF and what it needs, from Maven's own store; null on a machine without Java or without the
 * registry. */
const classPath = (): string | null => {
  if (!has('java') || !has('mvn')) return null
  const list = join(folder, 'class-path')
  const project = join(import.meta.dirname, 'pom.xml')
  const got = spawnSync('mvn', ['-q', '-B', '-f', project, 'dependency:build-classpath', `-Dmdep.outputFile=${list}`])
  return got.status === 0 ? readFileSync(list, 'utf8') : null
}

const evidence = { sha256: 'ab'.repeat(32), preparedAt: Date.UTC(2026, 10, 21, 14) }
const signed = {
  ...evidence,
  signedAt: sampleCertificate.at,
  signedBy: 'Zoë "Z" <Ashe> & 王',
  certificate: sampleCertificate,
}
const seal = makeDocumentSeal({ current: Buffer.alloc(32, 7).toString('base64') })
const unsigned = { ...evidence, signedAt: null, signedBy: null }
const path = classPath()

// Where Java is not present, adapters/documents/conformance.test.ts holds the clauses that our
// files can break.
describe.runIf(path !== null)('veraPDF', () => {
  test('finds every document of both products, signed and not, with our seal, every notice and every report to be PDF/UA-1 and PDF/A-2a', async () => {
    const renderer = makeDocumentRenderer()
    const files: string[] = []
    for (const [index, content] of [sampleDocument, ...sampleDocuments].entries())
      for (const [state, facts] of [signed, unsigned].entries()) {
        const file = join(folder, `${index}-${content.kind}-${state}.pdf`)
        const claims = { ...facts, documentSha256: facts.sha256, eventHash: null }
        writeFileSync(file, seal.seal(await renderer.pdf(content, facts), claims))
        files.push(file)
      }
    for (const [index, content] of sampleNoticeDocuments.entries()) {
      const file = join(folder, `notice-${index}-${content.kind}.pdf`)
      const claims = { ...unsigned, documentSha256: unsigned.sha256, eventHash: null }
      writeFileSync(file, seal.seal(await renderer.pdf(content, unsigned), claims))
      files.push(file)
    }
    for (const content of sampleReports) {
      const file = join(folder, `${content.kind}.pdf`)
      writeFileSync(file, await renderer.report(content, { sha256: evidence.sha256, readAt: evidence.preparedAt }))
      files.push(file)
    }
    const program = join(import.meta.dirname, 'CheckPdf.java')
    const printed = execFileSync('java', ['-cp', path ?? '', program, ...files], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const expected = files.flatMap((file) => [`${file} ua1 conforms`, `${file} 2a conforms`])
    expect(printed.trim().split('\n')).toEqual(expected)
  })
})
