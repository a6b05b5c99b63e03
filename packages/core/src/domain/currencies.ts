/** ISO 4217 codes. ALL, TOP and CUP are omitted, because in most texts they are words. */
export const CODES: ReadonlySet<string> = new Set(
  `AED AFN AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD
  XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
)

/** The code of each symbol or word for a currency. The last entry has no code, because several currencies share its symbols. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  `USD $ ＄ US$ $US usd dollar dollars دولار|EUR € eur Eur euro euros Euro Euros EURO EUROS يورو|GBP £ ￡ gbp|JPY ¥ ￥ 円
  CNY CN¥ 元 RMB|AUD A$ AU$|CAD C$ CA$ $CA $CAN|NZD NZ$|HKD HK$|SGD S$|TWD NT$|BRL R$|MXN MX$ Mex$|ARS AR$|COP COL$
  DOP RD$|JMD J$|TTD TT$|XCD EC$|NAD N$|UYU $U|CVE Esc|INR ₹ Rs|KRW ₩ ￦ 원|IDR Rp|MYR RM|PHP ₱|THB ฿|VND ₫ đ|LAK ₭
  KHR ៛|BDT ৳|MNT ₮|KZT ₸|ILS ₪|TRY ₺ TL|RUB ₽ руб|UAH ₴ грн|GEL ₾|AMD ֏|AZN ₼|BGN лв|MKD ден|RSD din дин|PLN zł
  CZK Kč|HUF Ft|RON lei|CHF chf Fr SFr|KES KSh Ksh KSH Kshs KShs|TZS TSh Tsh TSH Tshs TShs|UGX USh Ush USH Ushs UShs
  RWF FRw|BIF FBu|CDF FC|ETB Br|NGN ₦|GHS ₵ GH₵|ZAR R|MZN MT MTn|AOA Kz|XOF CFA FCFA|PEN S/|PAB B/|BOB Bs|CRC ₡|PYG ₲ Gs
  AED د.إ Dhs|SAR ر.س|QAR ر.ق|OMR ر.ع|YER ر.ي|IRR ﷼|KWD د.ك KD|BHD د.ب BD|JOD د.ا د.أ JD|IQD د.ع|LYD د.ل|TND د.ت DT
  DZD د.ج DA|MAD د.م DH|EGP ج.م LE|SDG ج.س|LBP ل.ل|SYP ل.س| kr Kr KR Dh درهم ريال دينار جنيه ليرة Sh sh`
    .split(/\||\n */)
    .flatMap((line) => {
      const [code = '', ...symbols] = line.split(' ')
      return symbols.map((symbol) => [symbol, code] as const)
    }),
)

/** Currencies whose amounts have three decimals. */
export const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
