/** Things of which somebody uses one of a kind at a time, so that a switch to one ends the use of another. */
const KINDS: Readonly<Record<string, string>> = {
  phone: 'iPhone|Pixel|Galaxy|Samsung|Nokia|OnePlus|Xiaomi|Huawei|Fairphone|Motorola|Android|iOS|BlackBerry',
  browser: 'Firefox|Chrome|Safari|Edge|Brave|Opera|Vivaldi',
  'music service': 'Spotify|Tidal|Deezer|Apple Music|YouTube Music|Qobuz|Amazon Music',
  'operating system': 'Windows|Linux|macOS|Ubuntu|Fedora|Debian|Arch|Mint|ChromeOS',
  computer: 'MacBook|ThinkPad|Dell|Lenovo|iMac|Mac|Chromebook|Surface|Asus|Acer',
  editor: 'Vim|Neovim|Emacs|VS Code|VSCode|Sublime|IntelliJ|PyCharm|WebStorm|Zed|Cursor|Eclipse',
  notes: 'Notion|Obsidian|Evernote|Roam|OneNote|Logseq|Google Keep|Apple Notes',
  messenger: 'WhatsApp|Signal|Telegram|Threema',
  'programming language':
    'Java|Rust|Python|Go|Golang|JavaScript|TypeScript|Kotlin|Swift|Ruby|PHP|Scala|Haskell|Elixir|Perl|COBOL|Fortran',
  car: 'Fiat|Tesla|Toyota|Honda|Ford|Volvo|Skoda|BMW|Audi|Mercedes|Volkswagen|VW|Golf|Polo|Renault|Peugeot|Citroen|Opel|Vauxhall|Kia|Hyundai|Mazda|Nissan|Subaru|Suzuki|Mini|Seat|Dacia|Jeep|Lexus|Porsche|Chevrolet|Prius|Corolla|Civic|Leaf|Mitsubishi|Saab|Land Rover|Jaguar',
  'field of study':
    'law|medicine|history|biology|chemistry|physics|maths|mathematics|economics|engineering|architecture|philosophy|psychology|sociology|literature|linguistics|computer science|art|design|music|nursing|journalism|geography|geology|business|marketing|accounting|politics|theology|archaeology|pharmacy|dentistry|education',
  'hot drink': 'coffee|green tea|black tea|herbal tea|tea|matcha|decaf|espresso|cocoa|chai',
  milk: '(?:oat|soya?|almond|cow|whole|skimmed|rice) milk',
  streaming: 'Netflix|Hulu|Disney\\+|Prime Video|HBO',
  bank: 'HSBC|Monzo|Revolut|Barclays|N26|Santander|Lloyds|NatWest|ING|Chase|Wells Fargo|Citibank|Starling',
  'mail service': 'Gmail|Outlook|Proton|ProtonMail|Yahoo|Fastmail|Hotmail',
  instrument:
    'piano|guitar|bass|violin|cello|viola|drums|flute|clarinet|saxophone|trumpet|trombone|harp|accordion|banjo|ukulele|oboe',
};
const PATTERNS = Object.entries(KINDS).map(
  ([kind, names]) => [kind, new RegExp(`(?<![\\p{L}'])(?:${names})(?: \\d+)?(?![\\p{L}'])`, 'u')] as const,
);

/** Kinds of which somebody may well have several: it takes a switch to end one, not a "now". */
export const SHARED_KINDS: ReadonlySet<string> = new Set([
  'hot drink',
  'instrument',
  'programming language',
  'car',
  'streaming',
  'messenger',
]);

/** The things of a known kind that a statement mentions, by kind. */
export function thingsIn(memory: string): Map<string, string> {
  return new Map(
    PATTERNS.flatMap(([kind, pattern]) => {
      const found = pattern.exec(memory)?.[0];
      return found === undefined ? [] : [[kind, found] as const];
    }),
  );
}

/** The names of all things of a kind. */
export const namesOf = (kind: string): string[] => KINDS[kind]?.replace(/[\\+]|\(\?:|\)| milk/g, '').split('|') ?? [];
