import { expect, test } from 'vitest'
import { toFileText } from './file-text.ts'

test('names lose what the file cannot carry', () => {
  expect(toFileText('Zoë  Tremblay-Ångström', 30)).toBe('ZOE TREMBLAY-ANGSTROM')
  expect(toFileText('Lœuillet Ørsted\tŁukasz Đorđe D’Arcy', 40)).toBe("LOEUILLET ORSTED LUKASZ DORDE D'ARCY")
  expect(toFileText('Ægir Þórr Sæd‑Weiß', 30)).toBe('AEGIR THORR SAED-WEISS')
  expect(toFileText('Guðrún O‘Neil Li‐Wong Smith–Roy', 40)).toBe("GUDRUN O'NEIL LI-WONG SMITH-ROY")
  expect(toFileText('李 Wong™ & Sons', 30)).toBe('WONG & SONS')
  expect(toFileText('Tamarack Lending Inc.', 15)).toBe('TAMARACK LENDIN')
  expect(toFileText('Tamarack Lending Inc.', 9)).toBe('TAMARACK')
})
