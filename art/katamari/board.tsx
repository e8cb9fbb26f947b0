<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="board" tilewidth="104" tileheight="120" tilecount="2" columns="2">
 <image source="board_tiles.webp" width="208" height="120"/>
 <tile id="0"><properties><property name="name" value="hex"/></properties></tile>
 <tile id="1"><properties><property name="name" value="centre"/></properties></tile>
</tileset>
