import type { Theme } from '../../../shared/course/course.ts';

/** Handmade names. No name appears twice, not even in different themes. */
export const THEME_NAMES: Readonly<Record<Theme, readonly string[]>> = {
  meadow: list(`
    Clover Steps | Larkspur Lift | Picnic Ladder | Beekeeper | Dandelion Rise | Hedge Fund | Barn Owl | Buttercup | Kite Weather
    Haymaker | Long Grass | Fairway to Heaven | Skylark | Up the Garden Path | Cow Parsley | Second Breakfast | Molehill
    Mountain of a Molehill | Gate Crasher | Stile Council | Daisy Chain | Ladybird | Bumblebee Line | Village Green
    Cricket Season | Sunday Best | Elevenses | Ploughman's Lunch | Scarecrow | Windfall | Early Bird | Late Swallow | High Summer
    Mayfly | Corn Dolly | Rabbit Hole | Warren Piece | Shepherd's Delight | Bellwether | Woolly Thinking | Pitchfork
    Make Hay | Needle in a Haystack | Four Leaf | Greener Grass | Cloud Nine Iron | Fresh Cut | Dew Point | Nettle Soup
    Primrose Path | Cuckoo Clock | Weathercock | Chalk Downs | Bluebell Line | Milk Run | Butterfly Effect | Foxglove
    Sweet Pea | Hollyhock | Thistledown | Tea at Four | Cream First | Jam First | Grasshopper | Apple Cart | Orchard Thief
    Blossom Time | May Queen | Maypole | Morris Dance | Field Day | Out to Pasture | Home Farm | Lambing Season | Hay Fever
    Wild Oats | Rolling Hills | Over the Stile | Two Fields Over | Harvest Moon | Barley Wine | Poppy Seed | Lapwing
  `),
  cavern: list(`
    Glowworm | Stalactite Alley | Bat Hour | Echo Shaft | Crystal Elbow | Deep Breath | Lantern | Geode | Underpass | Moonmilk
    Drip Line | Rock Bottom | Light Sleeper | Mind Your Head | Hard Place | Pitch Black | Below Par | Underground Movement
    Canary Song | Pickaxe | Night Shift | Lost Marble | Hollow Laugh | Echo Echo | Whisper Gallery | Cave Canem | Stone Soup
    Sleeping Giant | Dragon's Tooth | Troll Toll | Gnome Man's Land | Cold Cellar | Oubliette | Catacomb Over | Crypt Note
    Spelunker | Tight Squeeze | Chockstone | Blind Fish | Mole Hole | Dark Horse | Candle End | Guttering Flame | Firedamp
    Mother Lode | Fool's Gold | Amethyst | Violet Hour | Quartz Time | Twist and Schist | Gneiss Try | Obsidian | Basalt Steps
    Cathedral | Organ Pipes | The Nave | Vaulting Ambition | Bat Out | Upside Downtown | Hanging Fire | Sump | Siphon
    Blackwater | Limelight | Limestone Cowboy | Chamber Music | Pothole | Swallow Hole | Cave In | Dig Deep
    Long Way Up | Light at the End | Inner Space | Middle Earthwork | Hades and Seek | Styx and Stones | Cerberus
    Ariadne | Minotaur | No Daylight | Snug | Troglodyte | Speleothem | Drumlin Dark | Knock Twice | Tommyknocker
  `),
  frost: list(`
    First Snow | Icicle Row | Cold Shoulder | Snowline | Black Ice | Thin Air | Avalanche | Polar Express | Hoarfrost | Sledge
    Slippery When | Cold Feet | Snow Business | Brass Monkey | Ice Try | Chill Factor | Penguin Steps | Polar Opposite
    Frost Bitten | Mitten Weather | Lost Glove | Hot Cocoa | Snowed Under | Whiteout | Black Run | Blue Run | Nursery Slope
    Apres Ski | Mogul | Snowplough | Wax Job | Base Camp | Crampon | Sherpa | Abominable | Yeti Another | Footprints
    Glacial Pace | Tip of the Iceberg | Floe State | Ice Breaker | Northwest Passage | Permafrost | Zero Kelvin
    Minus Forty | Wind Chill | Powder Day | Fresh Powder | Corduroy | Cable Car | Chairlift | Saint Bernard
    Rescue Barrel | Summit Fever | North Face | Oxygen Optional | Pole Position | Midnight Sun | Aurora | Solstice
    Long Johns | Earmuffs | Scarf Ace | Snow Globe | Shaken Not Stirred | Icing Sugar | Frozen Assets | Cold Call
    Cold Snap | Big Freeze | Slush Fund | Thaw Point | Spring Melt | Walrus | Narwhal | Arctic Tern | Ptarmigan
    Snow Bunting | Husky Voice | Igloo | Kayak Roll | Tobogganist | Cresta | Firn Belief | Serac | Bergschrund
  `),
  lagoon: list(`
    Low Tide | Sandbar | Sundowner | Coral Stair | Driftwood | Spring Tide | Pearl Diver | Mangrove | Undertow | Boathouse
    Water Hazard | Wet Feet | High and Dry | Message in a Bottle | Castaway | Man Overboard | Walk the Plank | Ship Shape
    Plain Sailing | Crow's Nest | Dead Calm | Trade Wind | Doldrums | Full Fathom Five | Sea Change | Flotsam | Jetsam
    Lobster Pot | Hermit Crab | Crab Walk | Pelican Brief | Flying Fish | Fish Ladder | Salmon Run | Shore Thing
    Sea Legs | Sea Shanty | Any Port | Safe Harbour | Lighthouse | Foghorn | Bell Buoy | Buoy Meets Gull | Gull's Way
    Tern Again | Heron Time | Kingfisher | Stilt Village | Palm Reader | Coconut Shy | Hammock | Siesta | Long Drink
    Paper Umbrella | Pier Pressure | Jetty | Slipway | Slack Water | Neap Tide | Tide Table | Moon Pull | Wave Goodbye
    Surf's Up | Barrel Roll | Snorkel | Deep End | Shallow End | Splash Zone | Rip Current | Eddy's Place | Whirlpool
    Siren Song | Mermaid's Purse | Davy Jones | Treasure Map | Ex Marks the Spot | Doubloon | Parrot Fashion | Peg Leg
    Grog Ration | Ahoy | Abaft the Beam | Keelhaul | Bilge | Oyster Card | Clam Before the Storm | Storm Glass | Ebb and Flow
  `),
  thicket: list(`
    Fern Gully | Bramble | Canopy | Woodpecker | Root and Branch | Mosswork | Nightjar | Tall Pines | Tree House | Out on a Limb
    Knock on Wood | Barking Up | Wrong Tree | Leaf It Out | Twig | Wood for the Trees | Lost in the Woods | Breadcrumbs
    Gingerbread | Big Bad Wolf | Red Hood | Owl Post | Squirrel's Hoard | Acorn to Oak | Mighty Oak | Ash Grove | Willow Weep
    Elder Wisdom | Holly and Ivy | Mistletoe | Toadstool | Fairy Ring | Puffball | Truffle Hunt | Badger Sett | Fox Trot
    Stag Night | Doe Nothing | Hedgehog | Dormouse | Stoat's Leap | Adder Up | Tangle | Thorn in the Side | Brier Rabbit
    Rose Bed | Deadwood | Log Jam | Sawdust | Lumberjack | Axe to Grind | Timber | Treefall | Ring Count | Sap Rising
    Evergreen | Cone of Silence | Pine for It | Needles and Pins | Spruce Up | Birch Please | Rowan Berry | Hazel Rod
    Cobnut | Lichen It | Moss Gathers | Rolling Stone | Undergrowth | Green Shade | Dappled | Glade to See You | Dell
    Hollow Log | Witch Hazel | Broomstick | Night Music | Owl Light | Moonlit Path | Will o' the Wisp | Sherwood
    Merry Men | Little John | Splitting Arrow | Poacher's Moon | Gamekeeper | Canopy Walk | Vine Line | Ivy League | Deep Green
  `),
  quarry: list(`
    Rubble | Mesa Hop | Dynamite | Red Dust | Conveyor | Bedrock | Hard Hat | Sandstone | Switchback Pass | Blast Radius
    Fire in the Hole | Rock and Roll | Between a Rock | Heart of Stone | Stone Cold | Cairn Do | Cobblers | Leave No Stone
    First Stone | Glass House | Stone's Throw | Set in Stone | Millstone | Whetstone | Touchstone | Keystone | Cornerstone
    Gravel Voice | Grit | True Grit | Scree | Scree Test | Slag Heap | Spoil Tip | Tipping Point | Loading Bay | Ore Else
    Iron Age | Copper Top | Tin Pan | Steel Nerves | Hammer and Tongs | Chisel | Mason's Mark | Dry Stone | Rough Cut
    Polished Off | Jackhammer | Wrecking Ball | Crane Dance | High Steel | Scaffold | Hoist | Pulley Me Up | Counterweight
    Tea Break | Sandwich Tin | Clocking Off | Overtime | Foreman | Safety First | Mind the Drop | Falling Rocks | Landslip
    Cliffhanger | Bluff Called | Butte of the Joke | Canyon Ball | Gulch | Tumbleweed | High Noon | Last Chance
    Dust Devil | Rattlesnake | Roadrunner | Vulture Culture | Sundial | Heatwave | Terracotta | Ochre | Burnt Umber
    Sienna | Rust Belt | Amber Light | Fossil Record | Ammonite | Tyrannosaur | Strata Various | Faultline | Aggregate Score
  `),
};

/** A name is a pair of words: a thing of the theme and a place in it. */
export const NAME_PAIRS: Readonly<Record<Theme, { readonly things: readonly string[]; readonly places: readonly string[] }>> = {
  meadow: {
    things: words(`Clover Daisy Poppy Barley Linnet Hedgerow Heather Cowslip Sorrel Swallow Honeybee Cornflower Lavender Meadowlark
      Rambler's Tinker's Miller's Farmer's Parson's Shepherd's Drover's Piper's Tansy Yarrow Marigold Finch Plover Orchard`),
    places: words(`Stile Paddock Loft Rise Lane Terrace Rung Gate Acre Furlong Dip Verge Hillock Knoll Down Bank Garth Croft Brow Common
      Green Leap Climb Ladder Balcony Ridge Lawn Hedge Walk Perch`),
  },
  cavern: {
    things: words(`Onyx Garnet Beryl Opal Lamplight Shadow Bat Cobalt Sapphire Umbra Dusk Hollow Whispering Sleeping Silent Mica
      Tourmaline Indigo Blindfish Ember Gloaming Midnight Slate Flint Agate Jasper Zircon Topaz`),
    places: words(`Gallery Shaft Grotto Chamber Vault Drop Well Stair Crawl Chimney Hall Squeeze Fissure Cleft Rift Pool Den Lair
      Adit Gully Ledge Tunnel Crypt Nave Cistern Arch Throat Maw Landing Deep`),
  },
  frost: {
    things: words(`Glacier Snowdrop Blizzard Crystal Silver Winter Borealis Boreal Reindeer Ermine Snowy Powder Icebound Frozen Polar
      Northern Arctic Tundra Pale Fjord Lynx Skua Eider Snowfinch White Rime Sleet Glacial`),
    places: words(`Couloir Traverse Pass Spur Cornice Shelf Slope Bowl Run Piste Hut Refuge Col Notch Peak Needle Slide Drift Field
      Icefall Crest Dome Saddle Chute Station Camp Lookout Rink Ledge Ridge`),
  },
  lagoon: {
    things: words(`Coral Pelican Turtle Dolphin Oyster Conch Starfish Lanternfish Mariner's Pirate Sailor's Captain's Smuggler's
      Monsoon Palm Hibiscus Seahorse Manta Marlin Albatross Petrel Cormorant Tidal Seaglass Anchor Lotus Mango Papaya`),
    places: words(`Cove Reef Bay Wharf Atoll Strand Inlet Sound Shoal Quay Key Cay Locker Landing Anchorage Narrows Channel Spit
      Beach Dune Islet Deck Mast Rigging Pier Lookout Lantern Light Steps Rest`),
  },
  thicket: {
    things: words(`Fern Moss Alder Beech Hornbeam Hawthorn Blackthorn Bracken Badger's Owl's Vixen's Wren's Robin's Jay's Raven's
      Juniper Sycamore Maple Chestnut Lime Yew Hemlock Nettle Bryony Cuckoo's Sparrow's Druid's Woodwose`),
    places: words(`Bower Roost Nest Copse Spinney Grove Glade Holt Burrow Bough Crown Trunk Arbour Dingle Thicket Clearing Rookery
      Brake Root Bole Coppice Shaw Wood Ride Fork Tangle Snag Stump Branch Hide`),
  },
  quarry: {
    things: words(`Granite Marble Gypsum Chalk Copper Iron Bronze Dynamite Derrick Navvy's Mason's Digger's Foreman's Prospector's
      Coyote Condor Cactus Sagebrush Lizard Scorpion Red Ochre Amber Russet Sunbaked Dusty Limekiln Cobble`),
    places: words(`Face Bench Pit Cutting Ledge Mesa Butte Bluff Gulch Scarp Works Yard Siding Winch Gantry Heap Terrace Stack Tower
      Quarry Shelf Spur Trench Crag Tor Edge Pinnacle Overlook Crossing Ramp`),
  },
};

/** Names for holes with a landmark, by archetype, the most impressive ones first. */
export const LANDMARK_NAMES: Readonly<Record<string, readonly string[]>> = {
  hollowLog: list('Fallen Giant | Log Book | Sleep Like a Log | Log In | Drift Wood'),
  crane: list('Crane | Heavy Lifting | Hook and Load | Jib | Pick Up | Long Arm'),
  ziggurat: list('Ziggurat | Ur | Pyramid Scheme | Step Pyramid | Babel | Tower of Babble'),
  grotto: list('Grotto | Blue Grotto | Underground Lake | Drip Drip | Subterranean | Dark Water'),
  stalactites: list('Stalactites | Dragon Teeth | Hold Tight | Jaws | Dripstone | Stone Curtain'),
  hourglass: list('Hourglass | Sands of Time | Egg Timer | Wasp Waist | Time and Tide | Corset | Borrowed Time | Last Grain'),
  fountain: list('Trevi | Three Coins | Wishing Fountain | Fountain of Youth | Cascade | Waterworks | Bird Bath'),
  pinball: list('Pinball | Tilt | Extra Ball | Multiball | Silver Ball | Bumper Crop | Flipper'),
  skiJump: list('Ski Jump | Take Off | Telemark | Flying Start | Hang Time | Eagle Has Landed | Big Air'),
  viaduct: list('Viaduct | Aqueduct | What the Romans Did | Lost Arches | Ruined It | Via Appia | Bridge Too Far'),
  steppingStones: list('Stepping Stones | Mind the Gap | Hop Skip Jump | Lily Pads | Frog Leap | Walk on Water | Causeway'),
  terraces: list('Rice Terrace | Terrace Song | Paddy Fields | Vineyard | Wet Steps | Spirit Level | Grand Stand'),
  crevasse: list('Crevasse | Mind the Crack | Blue Ice | Ice Shelf Life | Cold Comfort | Deep Freeze | Icy Stare'),
  tree: list('Family Tree | Branch Office | Old Oak | Tree of Life | Bonsai | Trunk Call | Money Tree | World Tree'),
  towers: list('Castle in the Air | Battlements | Rook to Queen Four | Ivory Tower | Sandcastle | Keep Going | Chess Club'),
  mushrooms: list('Mushroom Cloud | Cap and Stem | Fungus the Ball | Mush Room | Champignon | Portobello | Chanterelle'),
  honeycomb: list('Honeycomb | Hive Mind | Beeline | Busy Bee | Queen Bee | Waggle Dance | Hex Appeal'),
  funnel: list('Funnel Vision | Plughole | Down the Drain | Funnel Web | Filter Coffee | Tornado Alley'),
  ribs: list('Rib Cage | Spare Ribs | Whalebone | Jonah | Backbone | Belly of the Whale | Rib Tickler'),
  boulders: list('Boulder Dash | Bolder Boulder | Sisyphus | Marbles | Wedged | Cannonballs | Loose Rock'),
  bowl: list('Punch Bowl | Fish Bowl | Salad Bowl | Soup Plate | Begging Bowl | Half Pipe'),
  cups: list('Cup Final | Tea Service | Cups and Saucers | Egg Cup | World Cup | Storm in a Cup'),
  arch: list('Triumphal Arch | Arch Enemy | Archway | Under the Arches | Arch Rival | Humpback Bridge'),
  wall: list('Over the Wall | Up the Wall | Great Wall | Fourth Wall | Wallflower | Hadrian'),
  gate: list('Gatekeeper | Pearly Gate | Golden Gate | Turnstile | Starting Gate | Floodgate'),
  pegs: list('Pachinko | Clothes Peg | Off the Peg | Diamond Mine | Peg Board | Rough Diamond'),
  switchback: list('Zig and Zag | Hairpin | Switchback | Back and Forth | Alpine Road | Shelf Life'),
  steps: list('Stairway | Mind the Step | Odessa Steps | Stair Case Closed | Step Change | One at a Time'),
  islands: list('Archipelago | Sky Islands | Island Hopping | Desert Island | No Island | Cloud Stepping'),
  zigzag: list('Zigzag | Lightning Bolt | Tacking | Side to Side | Slalom | Pendulum'),
  vault: list('Vault | Echo Hall | Strong Room | High Ceiling | Crypt | Mail Slot'),
  strata: list('Strata | Dip and Strike | Layer Cake | Tilted | Fault Line | Sediment'),
  brambles: list('Brambles | Bramble Jelly | Thorny Subject | Briar Patch | Sleeping Beauty | Prickly'),
  overhang: list('Overhang | Hangover | Eaves | Under the Brow | Beetling | Hanging Out'),
  hop: list('Hopscotch | Bunny Hop | Short Hop | Hop to It | Triple Hop | Kangaroo'),
  ice: list('Skating Rink | Figure of Eight | Ice Shelf | Curling | On Thin Ice | Skid Row'),
};

function list(text: string): readonly string[] {
  return text
    .split(/\||\n/)
    .map((name) => name.trim())
    .filter((name) => name.length > 0);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
