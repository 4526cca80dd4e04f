import { writeFileSync } from 'node:fs'
import { zipOf } from '@tamarack/adapter-http/stored-zip'
import { readVerifierPage } from '@tamarack/shell-composition/verifier-page'
import { samplePack } from '../support/sample-pack.ts'
import { expectGoodSightOnTablets } from './support/sight.ts'
import { expect, test, type Page } from './support/test.ts'

/** Opens the page as it lies in a pack, from a disk and without a network, and gives it a ZIP. */
const examine = async (
  page: Page,
  folder: (name: string) => string,
  change: (files: Map<string, Uint8Array>) => void,
) => {
  const files: Map<string, Uint8Array> = await samplePack({ verifierPage: readVerifierPage() })
  change(files)
  const zip = folder('evidence.zip')
  writeFileSync(zip, zipOf([...files].map(([path, content]) => ({ path, content }))))
  const verifier = folder('verify.html')
  writeFileSync(verifier, files.get('verify.html') ?? '')
  await page.context().setOffline(true)
  await page.goto(`file://${verifier}`)
  await page.getByLabel('Evidence pack (ZIP)').setInputFiles(zip)
}

test('the page in a pack verifies the pack from a disk, without a network, and cannot reach one', async ({
  page,
}, info) => {
  await examine(
    page,
    (name) => info.outputPath(name),
    () => undefined,
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Everything in this pack is as it was recorded')
  await expect(page.getByText('The law was kept, as far as these records can show.')).toBeVisible()
  await expect(page.getByText('Does not hold', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^The anchor of Nov 20, 2026 bears the signature/)).toBeVisible()
  await page.context().setOffline(false)
  const reached = await page.evaluate<boolean>(
    "fetch('http://127.0.0.1:9').then(() => true, (error) => !/Content Security|Failed to fetch/.test(error.message))",
  )
  expect(reached).toBe(false)
  await page.context().setOffline(true)
  await expectGoodSightOnTablets(page, 'the verifier')
})

test('the page names what is not as it was recorded', async ({ page }, info) => {
  await examine(
    page,
    (name) => info.outputPath(name),
    (files) => {
      files.set('ledger.csv', new Uint8Array([1]))
      files.delete('law.json')
    },
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    '2 things in this pack are not as they were recorded',
  )
  await expect(page.getByText('ledger.csv was changed: its bytes are not those that the manifest lists.')).toBeVisible()
  await expectGoodSightOnTablets(page, 'the verifier with findings')
})
