/** Offensive names, many with a letter changed, by language. */
export const OFFENSIVE_NAMES: Readonly<Record<string, string>> = {
  English:
    'nlgger n1gg3r niqqer nigg_er ni99er nigg4 negger niggur f4gg0t faqqot fag99ot phaggot fagqot k1ke kyke ch1nk chlnk sp1c tr4nny ' +
    'c0on w3tback g00k r3tard retrd dyk3 pak1 wh0re slvt motherfucker mother_fucker fuk_you fvck f_u_c_k phuck_off a55hole ass_hole ' +
    'sh1t fu+ck bu11shit b1tch biatch kunt c_u_n_t d1ck d1ck69 d_1ck_69 dick_head c0cksucker pu55y t1ts sex69 w4nker p0rn pedophile',
  German: 'negerking neger_king n3gerking spasti sp4sti du_spast spastis',
  'Nazi greetings':
    's1eg_heil SiegHeil sieg-heil h3il_hitler Hei1Hit1er adolf_h1tler hitl3r_fan heilhitler88 SiegHei1 xX_siegheil_Xx heil_fuhrer',
  French:
    'connard conn4rd encule fils_de_pute s4lope sale_pute putain nique_ta_mere ta_gueule batard merde bougnoule couilles branleur ' +
    'enfoire trou_du_cul connasse',
  Spanish:
    'puta hijo_de_puta hijodeputa cabr0n pendejo maricon mierd4 gilipollas joder chinga_tu_madre culero put0 puta_madre malparido ' +
    'hijueputa come_mierda me_cago_en_dios',
  Italian:
    'cazzo c4zzo vaffanculo str0nzo puttana figliodiputtana porco_dio coglione merda zoccola minchia frocio bastardo testa_di_cazzo ' +
    'rotto_in_culo',
  Polish: 'kurwa kurw4 kurwa_mac chuj pizda jebac jeb4c jebany skurwysyn spierdalaj wypierdalaj dziwka cipa kutas ciota',
  Russian:
    'blyat blyad suka cyka pizdec p1zdets nahuy idi_nahui yebat mudak pidor p1dor gandon govno zhopa dolboeb suka_blyat sukablyat ' +
    'ebanat zaebal',
};

/** Ordinary words that contain a part of an offensive one. */
const WORDS = `
assassin assassinate assault assemble assembly assent assert assess assessor asset assets assign assist assistant associate assorted
assume assurance assure bass bassist bassoon brass canvass carcass class classic classmate compass cassette casserole cassock crass
embassy glass grass gross grasshopper harass impasse jurassic lass lasso mass massage massive molasses morass mustang pass passage
passenger passion passive passport potassium quass sass sassafras sassy surpass tassel trespass vassal wassail cockatoo cockatiel cockle
cockpit cockroach cocktail cockerel cocky peacock woodcock hancock shuttlecock stopcock weathercock haycock gamecock moorcock ballcock
accumulate circumference circumvent circumstance cucumber cumulative cumulus cumbersome cumin document encumber incumbent scum scumbag
vacuum locum modicum talcum succumb analyst analysis analog analogue analogy canal banal bananas arsenal signal final journal national
penal renal venal phenomenal cathedral fanatic janitor manual annual spinal tribunal uranus janus bonanus mechanics tetanus manuscript
anusvara title titan titanic titanium tithe titmouse titration titular entitled constitution institute petite appetite competitor
repetition restitution stitch button kitten tattle tattoo tatter tit_for_tat titbit tilt pinball_tilt shiitake shingle shipyard shirt
shift shortstop push_it wish_it fish_it ashtray therapist therapy grape grapes drape draper drapery scrape skyscraper trapeze scraper
rapport rapper rapping rapid rapier rapture raptor rapeseed parapet sextant sextet sextuplet unisex essex sussex wessex middlesex sexton
dyslexia dickens dickory dictionary dictate benedick riddick burdick medick predict addict verdict edict fagin faggio faq golf_faq fagus
mishit mis_hit fire_retardant crush_it crushit pushit fagotto hoe shoe shoes wholesome whorl swank swanky hawk twang wankel pussycat pussywillow pussy_willow negeri_sembilan opossum possum snigger sniggering
niggle niggling nigh night nightingale knight niger nigeria nigerian enigma raccoon cocoon tycoon maine_coon spice spicy spic_and_span
auspicious suspicious conspicuous despicable chinkara chinchilla kitchen machine japan japanese japanned jape jasper nazca nazareth nazir
nazim nazario homogeneous homo_sapiens homework homonym homer home basement abasement basset basso master mastery mast popcorn corn acorn
unicorn cornucopia born stubborn reborn airborne porgy gorgon organ organic organism georgy georgia forgy butter buttress butterscotch
butte buttonhole rebuttal halibut peniston peninsula peninsular penance penitent pencil happen pen_is_mightier penicillin penelope scrap
scrapbook scraping semester semenov semantic siemens specialist socialist specialists finalist journalist twatt twattle twain tweet
custard mustard leotard prickle prickly bollard rollick slutsky slurp slugger dykstra thorndyke vandyke van_dyke klondyke fuchsia fukuoka
fukushima fukuda fukui fukuyama fukunaga kike_hernandez spike hike khaki pakistan pakistani piston pissarro pistachio pistol cripple
ripple triple tipple hitlist hit_list whittler whistler cunning cuneiform scunthorpe vagabond vagrant extravagant jizo jazz coward cowboy
hellebore hello shell shellfish lesbos gaylord gayle nosegay damascus damson damask crow crown`;

const PLACES = `
penistone penicuik cockermouth cockfosters cockburnspath lightwater clitheroe dorking titchfield titsey cumbria cumbernauld cumberland
cumnock assisi assam assen assiniboine massachusetts bassano passau nassau lassen cassel cassis penang peniscola pennsylvania peshawar
montenegro rio_negro negril cerro_negro matsushita shitara dickleburgh dikanka hancock_county hitchin hitchcock phuket pattaya puttalam
puttur puttenham cuckfield cuckmere wanaka wangaratta swansea swanage shiraz shizuoka tittmoning titisee titicaca titograd analavory
janesville kanata canaletto lanalhue uttar_pradesh bastia bastogne dyckerhoff merdeka merdingen pollachi culham culross culiacan culebra
cullen cazzago cazzano figaro figueres vergara verginia troyes troja putaruru putao puteaux putney putnam sopot chujkov sukabumi sukarno
jebel_ali jebel jebel_musa pizzo pizzighettone dupage dupnica cipango cipolletti huyton hue zidlochovice monique_ville orgosolo bergamo
georgetown gorgona tangasseri gasnier hornsby hornchurch horncastle seaton sextonville seix middlesbrough wanchai pakse paksong kikinda
kikai kikuchi jakarta coonamble coonoor coonawarra`;

/** Family names, first names, titles of books. */
const PEOPLE = `
dickinson dickerson dickson dickey dickie dick_van_dyke dick_tracy philip_k_dick moby_dick dickman van_dyck cockburn cocker babcock alcock
wilcox leacock glasscock adcock cummings cumming cumberbatch mccumber slocum barnum assange asselin asselborn assefa bassett cassandra
cassidy cassius hassan hassel kassandra lassiter massey passmore sassoon wasserman titus tito titov titterington tittensor hittite shital
harshit rakshit akshit parikshit yoshito kashish ashish semenova fagan fagen fagerholm fagioli cunningham cunha mccune rapaport trapero
scarpetta weiner wiener woody johnson peters peter_piper penn_jillette penny analise annalise anais analia hannalee danalves evanallen
ivanalexander ana_lopez dan_allen juan_alvarez lipschitz lifshitz kunta_kinte kunz fuchs fuller kiki kiko slutskaya slusser spicer coonan
cooney coonradt jappie japhet nazarov nazira whittle mussorgsky goebel gobel himmel himmelfarb goring mengel wankhede hillary_swank
wangler tranner tranmer dykema faggin fagundes homolka homan homsi homer_simpson lesley pollard pollak bollinger bolle pole poll puttnam
putina putri puteri putu salopek conrad conner couillard merdith meredith merdan pedersen pedersoli pedro monique dominique veronique
unique tapet baise_main cazzola cazzaniga cazzullo minchin minchinton merdardo merdani troiani troiano zoccolan zoccoli figarella figliola
coglianese culotta culver culkin giovanni_verga vergani sborn pompidou cabrera cabrini putoff jodelle jodie mierlo chingachgook chingford
changa pajero marico maricopa maricela carajas culebron chujoy jebsen jebran jebediah jebb pierre cipolla cipriani cipollini ciolek
kutaisi kutasov dupont duparc dupree dupuis dziwisz sukhoi sukie suki huidobro huygens huyck nahuatl ebanks ebata ebatson ebanez mudaliar
gonda gondola churkin churkina zhidkov zhidkova yebra yebes blatter blyton negroponte negrete negroni negri negreanu gato_negro toro_negro
perro_negro rasputin assunta assumpta assia assyria assyrian asscher assouline assad massa`;

/** Names that the profanity filter must leave as they are. */
export const INNOCENT_NAMES: readonly string[] = `${WORDS}${PLACES}${PEOPLE}`.trim().split(/\s+/);
