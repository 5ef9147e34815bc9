/**
 * Rough rates: units of each currency for one pound, to the nearest half or so, as of November 2026.
 * They only tell an amount that was typed wrongly from a likely one, so they need no upkeep.
 */
const unitsPerPound: Readonly<Record<string, number>> = Object.fromEntries(
  `GBP 1 USD 1.33 EUR 1.15 CHF 1.07 AUD 2.02 CAD 1.86 NZD 2.32 JPY 205 CNY 9.4 HKD 10.3 SGD 1.72
  SEK 12.6 NOK 13.4 DKK 8.6 PLN 4.9 CZK 28 HUF 445 RON 5.85 BGN 2.25 ISK 167 RSD 135 UAH 56
  MDL 22.5 GEL 3.6 AMD 510 AZN 2.26 ALL 96 MKD 71 BAM 2.25 ILS 4.35 JOD 0.94 KWD 0.41 BHD 0.5
  OMR 0.51 QAR 4.84 SAR 5 AED 4.88 IQD 1740 YER 318 EGP 63 MAD 12.3 TND 3.9 DZD 173 LYD 7.2
  ZAR 23 NAD 23 LSL 23 SZL 23 BWP 18 MZN 85 ZMW 30 MWK 2300 TZS 3280 KES 172 UGX 4750 RWF 1930
  BIF 3950 ETB 200 ERN 20 DJF 237 SOS 760 NGN 1950 GHS 15 GMD 96 SLE 31 SLL 31000 LRD 240
  GNF 11500 XOF 752 XAF 752 CDF 3300 AOA 1220 MGA 5950 MUR 61 SCR 19 KMF 564 CVE 126 STN 28
  MRU 53 INR 118 PKR 375 BDT 162 LKR 405 NPR 189 BTN 118 MVR 20.5 AFN 89 MMK 2790 THB 43
  VND 34900 LAK 28800 KHR 5330 MYR 5.5 IDR 22200 PHP 78 KRW 1930 TWD 41 MNT 4750 MOP 10.6
  KZT 695 KGS 116 TJS 12.3 TMT 4.65 UZS 16000 FJD 3.02 PGK 5.6 SBD 11 TOP 3.15 VUV 160 WST 3.7
  XPF 137 MXN 24.6 GTQ 10.2 HNL 35 NIO 49 CRC 665 PAB 1.33 BZD 2.68 DOP 85 HTG 174 JMD 213
  TTD 9 BBD 2.66 BSD 1.33 BMD 1.33 KYD 1.11 XCD 3.59 AWG 2.4 ANG 2.4 XCG 2.4 GYD 278 SRD 51
  BRL 7.1 COP 5050 PEN 4.5 CLP 1250 BOB 9.2 PYG 9300 UYU 53 FKP 1 GIP 1 SHP 1 BND 1.72 SVC 11.6`
    .trim()
    .split(/\s+/)
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, Number(words[at + 1])]] : [])),
)

/**
 * Returns about how many units of `currency` one unit of `original` is worth; null for a currency
 * whose worth changes so much that no rough rate holds.
 */
export const getRoughRate = (currency: string, original: string): number | null => {
  const [to, from] = [unitsPerPound[currency], unitsPerPound[original]]
  return to === undefined || from === undefined ? null : to / from
}
